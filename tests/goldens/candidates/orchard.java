package org.acme.orchard;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

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
    public void copyLeavesGetOrigin() throws Exception {
        Apple object = new Apple("Elstar", 150);
        String before = object.getOrigin();
        Apple copy = object.copy();
        copy.setOrigin("abc");
        assertEquals(before, object.getOrigin());
    }

    @Test
    public void equalObjectsShareHashCode() throws Exception {
        Apple object = new Apple("Elstar", 150);
        Apple other = new Apple("Elstar", 150);
        assertTrue(!object.equals(other) || object.hashCode() == other.hashCode());
    }

    @Test
    public void equalsBothWays() throws Exception {
        Apple object = new Apple("Elstar", 150);
        Apple other = new Apple("Boskoop", 150);
        assertEquals(object.equals(other), other.equals(object));
    }

    @Test
    public void equalObjectsShareHashCode2() throws Exception {
        Apple object = new Apple("Elstar", 150);
        Apple other = new Apple("Boskoop", 150);
        assertTrue(!object.equals(other) || object.hashCode() == other.hashCode());
    }

    @Test
    public void equalsBothWays2() throws Exception {
        Apple object = new Apple("Elstar", 150);
        Apple other = new Apple("Elstar", 210);
        assertEquals(object.equals(other), other.equals(object));
    }

    @Test
    public void equalObjectsShareHashCode3() throws Exception {
        Apple object = new Apple("Elstar", 150);
        Apple other = new Apple("Elstar", 210);
        assertTrue(!object.equals(other) || object.hashCode() == other.hashCode());
    }

}

package org.acme.orchard;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class DigitsCandidates {

    @Test
    public void encodeOctalDecodeOctal() throws Exception {
        long value = 48879L;
        assertEquals(value, Digits.decodeOctal(Digits.encodeOctal(value)));
    }

}

package org.acme.orchard;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class PearCandidates {

    @Test
    public void copyKeepsGetShape() throws Exception {
        Pear object = new Pear("abc");
        object.setShape(Pear.Shape.ROUND);
        Pear copy = object.copy();
        assertEquals(object.getShape(), copy.getShape());
    }

    @Test
    public void copyLeavesGetShape() throws Exception {
        Pear object = new Pear("abc");
        Pear.Shape before = object.getShape();
        Pear copy = object.copy();
        copy.setShape(Pear.Shape.ROUND);
        assertEquals(before, object.getShape());
    }

    @Test
    public void equalObjectsShareHashCode() throws Exception {
        Pear object = new Pear("abc");
        Pear other = new Pear("abc");
        assertTrue(!object.equals(other) || object.hashCode() == other.hashCode());
    }

    @Test
    public void equalsBothWays() throws Exception {
        Pear object = new Pear("abc");
        Pear other = new Pear("abd");
        assertEquals(object.equals(other), other.equals(object));
    }

    @Test
    public void copyKeepsGetLength() throws Exception {
        Pear object = new Pear("abc");
        Pear copy = object.copy();
        assertEquals(object.getLength(), copy.getLength());
    }

    @Test
    public void equalObjectsShareHashCode2() throws Exception {
        Pear object = new Pear("abc");
        Pear other = new Pear("abd");
        assertTrue(!object.equals(other) || object.hashCode() == other.hashCode());
    }

    @Test
    public void setShapeGetShape() throws Exception {
        Pear object = new Pear("abc");
        object.setShape(Pear.Shape.ROUND);
        Pear.Shape shape = object.getShape();
        object.setShape(shape);
        assertEquals(shape, object.getShape());
    }

}

package org.acme.orchard;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class PlumCandidates {

    @Test
    public void equalObjectsShareHashCode() throws Exception {
        Plum object = new Plum("abc", 3);
        Plum other = new Plum("abc", 3);
        assertTrue(!object.equals(other) || object.hashCode() == other.hashCode());
    }

    @Test
    public void equalsBothWays() throws Exception {
        Plum object = new Plum("abc", 3);
        Plum other = new Plum("abd", 3);
        assertEquals(object.equals(other), other.equals(object));
    }

    @Test
    public void equalObjectsShareHashCode2() throws Exception {
        Plum object = new Plum("abc", 3);
        Plum other = new Plum("abd", 3);
        assertTrue(!object.equals(other) || object.hashCode() == other.hashCode());
    }

    @Test
    public void equalsBothWays2() throws Exception {
        Plum object = new Plum("abc", 3);
        Plum other = new Plum("abc", 4);
        assertEquals(object.equals(other), other.equals(object));
    }

    @Test
    public void equalObjectsShareHashCode3() throws Exception {
        Plum object = new Plum("abc", 3);
        Plum other = new Plum("abc", 4);
        assertTrue(!object.equals(other) || object.hashCode() == other.hashCode());
    }

}
