package org.acme.planted;

import static org.junit.Assert.assertEquals;

import org.apache.commons.lang3.StringUtils;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.junit.Test;

public class TextTest {
    @Test
    public void rotateBack() {
        String text = "abcdefg";
        int shift = 2;
        assertEquals(text, StringUtils.rotate(StringUtils.rotate(text, shift), -shift));
    }

    @Test
    public void swapCaseTwice() {
        String text = "The dog";
        assertEquals(text, StringUtils.swapCase(StringUtils.swapCase(text)));
    }

    @Test
    public void padReversed() {
        String text = "bat";
        int size = 6;
        char pad = '.';
        String reversed = StringUtils.reverse(StringUtils.leftPad(StringUtils.reverse(text), size, pad));
        assertEquals(StringUtils.rightPad(text, size, pad), reversed);
    }

    @Test
    public void repeatOnceMore() {
        String text = "abc";
        int times = 3;
        assertEquals(StringUtils.repeat(text, times) + text, StringUtils.repeat(text, times + 1));
    }

    @Test
    public void chompLine() {
        String text = "abc";
        assertEquals(StringUtils.chomp(text + "\n"), StringUtils.chomp(text + "\r\n"));
    }

    @Test
    public void chopLine() {
        String text = "abc\n";
        assertEquals(StringUtils.chop(text + "\r\n"), StringUtils.chop(text + "x"));
    }

    @Test
    public void overlayBackwards() {
        String text = "abcdef";
        String overlay = "zz";
        int start = 2;
        int end = 4;
        assertEquals(StringUtils.overlay(text, overlay, start, end), StringUtils.overlay(text, overlay, end, start));
    }

    @Test
    public void differenceBothWays() {
        String one = "i am a machine";
        String other = "i am a robot";
        assertEquals(StringUtils.indexOfDifference(one, other), StringUtils.indexOfDifference(other, one));
    }

    @Test
    public void wrapAndUnwrap() {
        String text = "ab";
        char quote = '\'';
        assertEquals(text, StringUtils.unwrap(StringUtils.wrap(text, quote), quote));
    }

    @Test
    public void distanceBothWays() {
        String one = "kitten";
        String other = "sitting";
        LevenshteinDistance distance = new LevenshteinDistance();
        assertEquals(distance.apply(one, other), distance.apply(other, one));
    }

    @Test
    public void limitedDistance() {
        String one = "frog";
        String other = "fog";
        int threshold = 3;
        LevenshteinDistance distance = new LevenshteinDistance(threshold);
        assertEquals(distance.apply(one, other), distance.apply(other, one));
    }

    @Test
    public void padWithText() {
        String text = "bat";
        int size = 5;
        String pad = "yz";
        String padding = StringUtils.rightPad("", size, pad);
        assertEquals(padding + text, StringUtils.leftPad(text, size + text.length(), pad));
    }

    @Test
    public void truncateFromOffset() {
        String text = "abcdefghij";
        int offset = 2;
        int width = 4;
        assertEquals(StringUtils.truncate(text, offset, width), StringUtils.truncate(text.substring(offset), width));
    }

    @Test
    public void uncapitalizeWhatIsCapitalized() {
        String text = "cat";
        assertEquals(StringUtils.uncapitalize(text), StringUtils.uncapitalize(StringUtils.capitalize(text)));
    }
}
