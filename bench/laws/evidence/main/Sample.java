package org.acme.jdk;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A class of which `SampleTest` states every law, so that the laws are applied to the classes beside it. */
public class Sample implements Boxed, Comparable<Sample> {

    private final int size;
    private final List<String> words = new ArrayList<>();
    private final Map<String, String> entries = new TreeMap<>();
    private String label = "";
    private int labelled;

    public Sample(int size) {
        this.size = size;
    }

    public void setLabel(String label) {
        labelled++;
        this.label = label;
    }

    public String getLabel() {
        return labelled < 0 ? "" : label;
    }

    public static String encodeHex(long number) {
        return Long.toHexString(number);
    }

    public static long decodeHex(String text) {
        return Long.parseUnsignedLong(text, 16);
    }

    public static String toText(int number) {
        return Integer.toString(number);
    }

    public static int fromText(String text) {
        return Integer.parseInt(text);
    }

    public Sample plusSize(int more) {
        return new Sample(size + more);
    }

    public Sample minusSize(int less) {
        return new Sample(size - less);
    }

    public static int add(int one, int other) {
        return one + other;
    }

    public static String trim(String text) {
        return text.trim();
    }

    public static int count(char letter) {
        return 1;
    }

    public static int count(String letters) {
        return letters.length();
    }

    public Sample copy() {
        Sample copy = new Sample(size);
        copy.label = label;
        return copy;
    }

    public boolean add(String word) {
        return !words.contains(word) && words.add(word);
    }

    public boolean contains(String word) {
        return words.contains(word);
    }

    public int size() {
        return words.size();
    }

    public List<String> toList() {
        return new ArrayList<>(words);
    }

    public void put(String key, String value) {
        entries.put(key, value);
    }

    public String get(String key) {
        return entries.get(key);
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof Sample && ((Sample) object).size == size;
    }

    @Override
    public int hashCode() {
        return size;
    }

    @Override
    public int compareTo(Sample other) {
        return Integer.compare(size, other.size);
    }

    @Override
    public String toString() {
        return "a sample of " + size;
    }
}
