package org.acme.planted;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;

import org.apache.commons.lang3.ArrayUtils;
import org.apache.commons.lang3.BitField;
import org.apache.commons.lang3.Conversion;
import org.apache.commons.lang3.Range;
import org.apache.commons.lang3.math.Fraction;
import org.junit.Test;

public class NumberTest {
    @Test
    public void subtractWhatWasAdded() {
        Fraction one = Fraction.getReducedFraction(3, 5);
        Fraction other = Fraction.getReducedFraction(2, 7);
        assertEquals(one, one.add(other).subtract(other).reduce());
    }

    @Test
    public void reduceBothWays() {
        int numerator = 6;
        int denominator = 8;
        Fraction fraction = Fraction.getFraction(numerator, denominator);
        assertEquals(Fraction.getReducedFraction(numerator, denominator), fraction.reduce());
    }

    @Test
    public void compareAsNumbers() {
        Fraction one = Fraction.getFraction(3, 5);
        Fraction other = Fraction.getFraction(2, 5);
        assertEquals(one.compareTo(other), Double.compare(one.doubleValue(), other.doubleValue()));
    }

    @Test
    public void invertTwice() {
        Fraction fraction = Fraction.getFraction(50, 75);
        assertEquals(fraction, fraction.invert().invert());
    }

    @Test
    public void powerOnceMore() {
        Fraction fraction = Fraction.getFraction(3, 5);
        int power = 2;
        int other = 3;
        assertEquals(fraction.pow(power + other), fraction.pow(power).multiplyBy(fraction.pow(other)));
    }

    @Test
    public void clearWhatWasSet() {
        BitField field = new BitField(0xF0);
        int holder = 5;
        assertEquals(field.clear(holder), field.clear(field.set(holder)));
    }

    @Test
    public void reverseBack() {
        int[] array = {1, 2, 3, 4};
        int from = 1;
        int to = 3;
        int[] reversed = array.clone();
        ArrayUtils.reverse(reversed, from, to);
        ArrayUtils.reverse(reversed, from, to);
        assertEquals(ArrayUtils.toString(array), ArrayUtils.toString(reversed));
    }

    @Test
    public void partsOfArray() {
        int[] array = {10, 11, 12, 13};
        int at = 2;
        int[] joined = ArrayUtils.addAll(ArrayUtils.subarray(array, 0, at), ArrayUtils.subarray(array, at, 4));
        assertArrayEquals(ArrayUtils.subarray(array, 0, 4), joined);
    }

    @Test
    public void intersectBothWays() {
        Range<Integer> one = Range.between(10, 20);
        Range<Integer> other = Range.between(15, 30);
        assertEquals(one.intersectionWith(other), other.intersectionWith(one));
    }

    @Test
    public void bytesOfInt() {
        int number = 305419896;
        byte[] bytes = Conversion.intToByteArray(number, 0, new byte[4], 0, 4);
        assertEquals(number, Conversion.byteArrayToInt(bytes, 0, 0, 0, 4));
    }

    @Test
    public void bytesOfLong() {
        long number = 81985529216486895L;
        byte[] bytes = Conversion.longToByteArray(number, 0, new byte[8], 0, 8);
        assertEquals(number, Conversion.byteArrayToLong(bytes, 0, 0, 0, 8));
    }

    @Test
    public void hexOfInt() {
        int number = 4660;
        String hex = Conversion.intToHex(number, 0, "", 0, 8);
        assertEquals(number, Conversion.hexToInt(hex, 0, 0, 0, 8));
    }

    @Test
    public void sumBothWays() {
        Fraction one = Fraction.getFraction(3, 5);
        Fraction other = Fraction.getFraction(1, 5);
        assertEquals(one.add(other), other.add(one));
    }

    @Test
    public void valueOfField() {
        BitField field = new BitField(0xF0);
        int holder = 0x5A;
        assertEquals(holder, field.setValue(field.clear(holder), field.getValue(holder)));
    }

    @Test
    public void afterAndBefore() {
        Range<Integer> one = Range.between(10, 20);
        Range<Integer> other = Range.between(30, 40);
        assertEquals(one.isAfterRange(other), other.isBeforeRange(one));
    }
}
