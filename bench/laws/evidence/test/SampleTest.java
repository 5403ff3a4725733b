package org.acme.jdk;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

/** States every law once. */
public class SampleTest {

    @Test
    public void getAfterSet() {
        Sample sample = new Sample(3);
        String label = "ripe";
        sample.setLabel(label);
        assertEquals(label, sample.getLabel());
    }

    @Test
    public void roundTrip() {
        long number = 48879L;
        assertEquals(number, Sample.decodeHex(Sample.encodeHex(number)));
    }

    @Test
    public void conversion() {
        int number = 17;
        assertEquals(number, Sample.fromText(Sample.toText(number)));
    }

    @Test
    public void plusAndMinus() {
        Sample sample = new Sample(3);
        int more = 4;
        assertEquals(sample, sample.plusSize(more).minusSize(more));
    }

    @Test
    public void commutes() {
        int one = 3;
        int other = 4;
        assertEquals(Sample.add(one, other), Sample.add(other, one));
    }

    @Test
    public void idempotent() {
        String text = " a ";
        String once = Sample.trim(text);
        assertEquals(once, Sample.trim(once));
    }

    @Test
    public void overloads() {
        char letter = 'x';
        assertEquals(Sample.count(letter), Sample.count(String.valueOf(letter)));
    }

    @Test
    public void copies() {
        Sample sample = new Sample(3);
        sample.setLabel("ripe");
        Sample copy = sample.copy();
        assertEquals(sample.getLabel(), copy.getLabel());
    }

    @Test
    public void hashes() {
        Sample sample = new Sample(3);
        Sample other = new Sample(3);
        assertEquals(sample.equals(other), sample.hashCode() == other.hashCode());
    }

    @Test
    public void compares() {
        Sample sample = new Sample(3);
        Sample other = new Sample(4);
        assertEquals(Integer.signum(sample.compareTo(other)), -Integer.signum(other.compareTo(sample)));
    }

    @Test
    public void strings() {
        Sample sample = new Sample(3);
        Sample other = new Sample(3);
        assertEquals(sample.toString(), other.toString());
    }

    @Test
    public void contains() {
        Sample sample = new Sample(3);
        String word = "one";
        boolean added = sample.add(word);
        assertEquals(added, sample.contains(word));
    }

    @Test
    public void counts() {
        Sample sample = new Sample(3);
        sample.add("one");
        assertEquals(sample.size(), sample.toList().size());
    }

    @Test
    public void puts() {
        Sample sample = new Sample(3);
        String value = "one";
        sample.put("key", value);
        assertEquals(value, sample.get("key"));
    }

    @Test
    public void reports() {
        Sample sample = new Sample(3);
        int before = sample.size();
        boolean answer = sample.add("one");
        assertEquals(answer, before != sample.size());
    }
}
