package org.acme.planted;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;

import org.apache.commons.codec.binary.Base32;
import org.apache.commons.codec.binary.Base64;
import org.apache.commons.codec.binary.BinaryCodec;
import org.apache.commons.codec.binary.Hex;
import org.apache.commons.codec.net.QuotedPrintableCodec;
import org.apache.commons.codec.net.URLCodec;
import org.junit.Test;

public class CodecTest {
    @Test
    public void base64() {
        byte[] data = {72, 101, 108, 108, 111};
        assertArrayEquals(data, Base64.decodeBase64(Base64.encodeBase64(data)));
    }

    @Test
    public void base64ForUrls() {
        byte[] data = {1, 2, 3};
        assertArrayEquals(data, Base64.decodeBase64(Base64.encodeBase64URLSafeString(data)));
    }

    @Test
    public void base64InLines() {
        byte[] data = {7, 8, 9, 10};
        int lineLength = 8;
        Base64 codec = new Base64(lineLength);
        assertArrayEquals(data, codec.decode(codec.encode(data)));
    }

    @Test
    public void base32() {
        byte[] data = {5, 6, 7, 8, 9};
        Base32 codec = new Base32();
        assertArrayEquals(data, codec.decode(codec.encode(data)));
    }

    @Test
    public void hex() throws Exception {
        byte[] data = {17, 34};
        assertArrayEquals(data, Hex.decodeHex(Hex.encodeHexString(data)));
    }

    @Test
    public void url() throws Exception {
        URLCodec codec = new URLCodec();
        String text = "one-two";
        assertEquals(text, codec.decode(codec.encode(text)));
    }

    @Test
    public void quotedPrintable() throws Exception {
        QuotedPrintableCodec codec = new QuotedPrintableCodec(true);
        String text = "1+1 and 2";
        assertEquals(text, codec.decode(codec.encode(text)));
    }

    @Test
    public void binary() {
        byte[] raw = {1, 2};
        assertArrayEquals(raw, BinaryCodec.fromAscii(BinaryCodec.toAsciiBytes(raw)));
    }
}
