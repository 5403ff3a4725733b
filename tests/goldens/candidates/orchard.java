package org.acme.orchard;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;

import org.junit.Test;

public class AppleCandidates {

    @Test
    public void setOriginGetOrigin() throws Exception {
        Apple object = new Apple("Boskoop", 210);
        String origin = "abc";
        object.setOrigin(origin);
        assertEquals(origin, object.getOrigin());
    }

    @Test
    public void copyKeepsGetOrigin() throws Exception {
        Apple object = new Apple("Elstar", 150);
        object.setOrigin("abc");
        Apple copy = object.copy();
        assertEquals(object.getOrigin(), copy.getOrigin());
    }

    @Test
    public void equalsAsHashCode() throws Exception {
        Apple object = new Apple("Elstar", 150);
        Apple other = new Apple("Elstar", 150);
        assertEquals(object.equals(other), object.hashCode() == other.hashCode());
    }

    @Test
    public void equalsAsHashCode2() throws Exception {
        Apple object = new Apple("Elstar", 150);
        Apple other = new Apple("Boskoop", 150);
        assertEquals(object.equals(other), object.hashCode() == other.hashCode());
    }

    @Test
    public void equalsAsHashCode3() throws Exception {
        Apple object = new Apple("Elstar", 150);
        Apple other = new Apple("Elstar", 210);
        assertEquals(object.equals(other), object.hashCode() == other.hashCode());
    }

    @Test
    public void getOriginTellsApart() throws Exception {
        Apple object = new Apple("Elstar", 150);
        Apple other = new Apple("Boskoop", 150);
        assertFalse(object.getOrigin().equals(other.getOrigin()));
    }

    @Test
    public void getOriginTellsApart2() throws Exception {
        Apple object = new Apple("Elstar", 150);
        Apple other = new Apple("Elstar", 210);
        assertFalse(object.getOrigin().equals(other.getOrigin()));
    }

    @Test
    public void copyShowsSetOrigin() throws Exception {
        Apple object = new Apple("Boskoop", 210);
        String first = "abc";
        String second = "abd";
        object.setOrigin(first);
        Apple before = object.copy();
        object.setOrigin(second);
        assertFalse(before.equals(object.copy()));
    }

    @Test
    public void copyShowsSetLabel() throws Exception {
        Apple object = new Apple("Boskoop", 210);
        String first = "ripe";
        String second = "ripf";
        object.setLabel(first);
        Apple before = object.copy();
        object.setLabel(second);
        assertFalse(before.equals(object.copy()));
    }

}

package org.acme.orchard;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class DigitsCandidates {

    @Test
    public void encodeOctalDecodeOctal() throws Exception {
        long value = 48879L;
        assertEquals(value, Digits.decodeOctal(Digits.encodeOctal(value)));
    }

    @Test
    public void encodeOctalRecovers() throws Exception {
        String value = "abc";
        assertEquals(value, Digits.encodeOctal(Digits.decodeOctal(value)));
    }

    @Test
    public void encodeOctalTellsApart() throws Exception {
        long first = 48879L;
        long second = 48880L;
        assertFalse(Digits.encodeOctal(first).equals(Digits.encodeOctal(second)));
    }

    @Test
    public void decodeOctalTellsApart() throws Exception {
        String first = "abc";
        String second = "abd";
        assertTrue(Digits.decodeOctal(first) != Digits.decodeOctal(second));
    }

    @Test
    public void encodeLoudTellsApart() throws Exception {
        long first = 48879L;
        long second = 48880L;
        assertFalse(Digits.encodeLoud(first).equals(Digits.encodeLoud(second)));
    }

    @Test
    public void encodeHexTellsApart() throws Exception {
        long first = 48879L;
        long second = 48880L;
        assertFalse(Digits.encodeHex(first).equals(Digits.encodeHex(second)));
    }

    @Test
    public void decodeHexTellsApart() throws Exception {
        String first = "abc";
        String second = "abd";
        assertTrue(Digits.decodeHex(first) != Digits.decodeHex(second));
    }

}

package org.acme.orchard;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class PearCandidates {

    @Test
    public void setShapeGetShape() throws Exception {
        Pear object = new Pear("abc");
        Pear.Shape shape = Pear.Shape.ROUND;
        object.setShape(shape);
        assertEquals(shape, object.getShape());
    }

    @Test
    public void copyKeepsGetShape() throws Exception {
        Pear object = new Pear("abc");
        object.setShape(Pear.Shape.ROUND);
        Pear copy = object.copy();
        assertEquals(object.getShape(), copy.getShape());
    }

    @Test
    public void equalsAsHashCode() throws Exception {
        Pear object = new Pear("abc");
        Pear other = new Pear("abc");
        assertEquals(object.equals(other), object.hashCode() == other.hashCode());
    }

    @Test
    public void equalsAsHashCode2() throws Exception {
        Pear object = new Pear("abc");
        Pear other = new Pear("abd");
        assertEquals(object.equals(other), object.hashCode() == other.hashCode());
    }

    @Test
    public void copyKeepsGetLength() throws Exception {
        Pear object = new Pear("abc");
        Pear copy = object.copy();
        assertEquals(object.getLength(), copy.getLength());
    }

    @Test
    public void getShapeTellsApart() throws Exception {
        Pear object = new Pear("abc");
        Pear other = new Pear("abd");
        assertFalse(object.getShape().equals(other.getShape()));
    }

    @Test
    public void getLengthTellsApart() throws Exception {
        Pear object = new Pear("abc");
        Pear other = new Pear("abd");
        assertTrue(object.getLength() != other.getLength());
    }

    @Test
    public void copyShowsSetShape() throws Exception {
        Pear object = new Pear("abc");
        Pear.Shape first = Pear.Shape.ROUND;
        Pear.Shape second = Pear.Shape.LONG;
        object.setShape(first);
        Pear before = object.copy();
        object.setShape(second);
        assertFalse(before.equals(object.copy()));
    }

    @Test
    public void getLengthShowsSetShape() throws Exception {
        Pear object = new Pear("abc");
        Pear.Shape first = Pear.Shape.ROUND;
        Pear.Shape second = Pear.Shape.LONG;
        object.setShape(first);
        int before = object.getLength();
        object.setShape(second);
        assertTrue(before != object.getLength());
    }

}

package org.acme.orchard;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class PlumCandidates {

    @Test
    public void equalsAsHashCode() throws Exception {
        Plum object = new Plum("abc", 3);
        Plum other = new Plum("abc", 3);
        assertEquals(object.equals(other), object.hashCode() == other.hashCode());
    }

    @Test
    public void equalsAsHashCode2() throws Exception {
        Plum object = new Plum("abc", 3);
        Plum other = new Plum("abd", 3);
        assertEquals(object.equals(other), object.hashCode() == other.hashCode());
    }

    @Test
    public void equalsAsHashCode3() throws Exception {
        Plum object = new Plum("abc", 3);
        Plum other = new Plum("abc", 4);
        assertEquals(object.equals(other), object.hashCode() == other.hashCode());
    }

}
