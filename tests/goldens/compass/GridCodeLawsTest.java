package org.acme.compass;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class GridCodeLawsTest {
    /**
     * For every {@code latitude} and {@code longitude} such that
     * {@code -90 <= latitude <= 90} and {@code -180 < longitude < 180}: {@code
     * GridCode.decode(GridCode.encode(latitude, longitude)).getLatitude()}
     * equals {@code latitude} within {@code 0.00001} and {@code
     * GridCode.decode(GridCode.encode(latitude, longitude)).getLongitude()}
     * equals {@code longitude} within {@code 0.00001}.
     */
    @Test
    public void encodeDecodeRoundTrip() {
        assertRoundTrip(52.3738007, 4.8909347);
        assertRoundTrip(90.0, 4.8909347);
        assertRoundTrip(-90.0, 4.8909347);
        assertRoundTrip(52.3738007, 179.9);
        assertRoundTrip(52.3738007, -179.9);
    }

    private void assertRoundTrip(double latitude, double longitude) {
        String code = GridCode.encode(latitude, longitude);
        GridCode.Place place = GridCode.decode(code);
        assertEquals(latitude, place.getLatitude(), 0.00001);
        assertEquals(longitude, place.getLongitude(), 0.00001);
    }
}
