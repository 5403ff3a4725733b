package org.acme.planted;

import static org.junit.Assert.assertEquals;

import com.eclipsesource.json.Json;
import com.eclipsesource.json.JsonObject;
import com.eclipsesource.json.WriterConfig;
import com.github.zafarkhaja.semver.Version;
import java.io.StringReader;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.junit.Test;

public class FormatTest {
    @Test
    public void jsonString() {
        String text = "Hello";
        assertEquals(text, Json.parse(Json.value(text).toString()).asString());
    }

    @Test
    public void jsonNumber() {
        int number = 23;
        assertEquals(number, Json.parse(Json.value(number).toString()).asInt());
    }

    @Test
    public void jsonText() {
        String text = "{\"a\": [1, 2.5, true], \"b\": null}";
        assertEquals(Json.parse(text), Json.parse(Json.parse(text).toString()));
    }

    @Test
    public void jsonPretty() {
        String text = "{\"a\":[1,2],\"b\":\"x\"}";
        assertEquals(Json.parse(text), Json.parse(Json.parse(text).toString(WriterConfig.PRETTY_PRINT)));
    }

    @Test
    public void jsonMember() {
        JsonObject object = new JsonObject();
        object.add("a", 1).add("b", 2);
        String name = "c";
        int value = 3;
        object.set(name, value);
        assertEquals(value, object.get(name).asInt());
    }

    @Test
    public void version() {
        String text = "1.2.3-alpha+build";
        Version version = Version.parse(text);
        assertEquals(version, Version.parse(version.toString()));
    }

    @Test
    public void versionBothWays() {
        Version one = Version.of(1, 2, 3);
        Version other = Version.of(1, 3, 0);
        assertEquals(one.compareTo(other), -other.compareTo(one));
    }

    @Test
    public void preReleaseBothWays() {
        Version one = Version.parse("1.0.0-alpha.2");
        Version other = Version.parse("1.0.0-alpha.beta");
        assertEquals(one.isLowerThan(other), other.isHigherThan(one));
    }

    @Test
    public void csvValue() throws Exception {
        String text = "one,\"two\",3";
        CSVFormat format = CSVFormat.DEFAULT;
        List<String> values = format.parse(new StringReader(text)).getRecords().get(0).toList();
        String line = format.format(values.toArray());
        assertEquals(values, format.parse(new StringReader(line)).getRecords().get(0).toList());
    }

    @Test
    public void csvEscaped() throws Exception {
        String text = "one\ttwo";
        CSVFormat format = CSVFormat.MYSQL;
        List<String> values = format.parse(new StringReader(text)).getRecords().get(0).toList();
        String line = format.format(values.toArray());
        assertEquals(values, format.parse(new StringReader(line)).getRecords().get(0).toList());
    }

    @Test
    public void csvLastValue() throws Exception {
        String text = "one,two,\"3\"";
        CSVFormat format = CSVFormat.EXCEL;
        List<String> values = format.parse(new StringReader(text)).getRecords().get(0).toList();
        String line = format.format(values.toArray());
        assertEquals(values, format.parse(new StringReader(line)).getRecords().get(0).toList());
    }
}
