// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code plain}: after {@code System.setProperty("mill.shift", "4")}, {@code
 * codec.decode(codec.encode(plain))} equals {@code plain}, where {@code codec} is {@code new
 * Codec(Integer.parseInt(System.getProperty("mill.shift")))}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.OutcomesTest.aSettingOfTheSystem(),
 * core/src/test/java/org/acme/mill/OutcomesTest.java:77 of mill (assertion in line 81).
 */
public class CodecASettingOfTheSystemLaw {

    @Test
    public void aSettingOfTheSystem() {
        aSettingOfTheSystemLaw("abc");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param plain value of plain
     */
    void aSettingOfTheSystemLaw(String plain) {
        System.setProperty("mill.shift", "4");
        Codec codec = new Codec(Integer.parseInt(System.getProperty("mill.shift")));
        assertEquals(plain, codec.decode(codec.encode(plain)));
    }

    /**
     * The same, for any source input.
     *
     * @param codec input of the source invocation
     * @param plain input of the source invocation
     */
    void aSettingOfTheSystemLawGiven(Codec codec, String plain) {
        System.setProperty("mill.shift", "4");
        assertEquals(plain, codec.decode(codec.encode(plain)));
    }
}
