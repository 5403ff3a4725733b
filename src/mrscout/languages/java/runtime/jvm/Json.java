package mrscout.jvm;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * As much JSON as the protocol needs. Objects are maps, arrays are lists, whole numbers are longs.
 *
 * <p>What is written is ASCII: lone surrogates survive as escapes, and no encoding can come between.
 */
final class Json {
    private static final String HEX = "0123456789abcdef";

    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> object(String text) {
        return (Map<String, Object>) new Json(text).value();
    }

    private Object value() {
        char next = peek();
        switch (next) {
            case '{':
                return members();
            case '[':
                return elements();
            case '"':
                return string();
            case 't':
                at += 4;
                return true;
            case 'f':
                at += 5;
                return false;
            case 'n':
                at += 4;
                return null;
            default:
                return number();
        }
    }

    private Map<String, Object> members() {
        Map<String, Object> members = new LinkedHashMap<>();
        at++;
        while (peek() != '}') {
            if (text.charAt(at) == ',') {
                at++;
                peek();
            }
            String key = string();
            peek();
            at++; // the colon
            members.put(key, value());
        }
        at++;
        return members;
    }

    private List<Object> elements() {
        List<Object> elements = new ArrayList<>();
        at++;
        while (peek() != ']') {
            if (text.charAt(at) == ',') {
                at++;
            }
            elements.add(value());
        }
        at++;
        return elements;
    }

    private String string() {
        int start = ++at;
        while (text.charAt(at) != '"' && text.charAt(at) != '\\') {
            at++;
        }
        if (text.charAt(at) == '"') {
            return text.substring(start, at++);
        }
        StringBuilder decoded = new StringBuilder(text.substring(start, at));
        char next;
        while ((next = text.charAt(at++)) != '"') {
            decoded.append(next == '\\' ? escaped() : next);
        }
        return decoded.toString();
    }

    private char escaped() {
        char kind = text.charAt(at++);
        switch (kind) {
            case 'b':
                return '\b';
            case 'f':
                return '\f';
            case 'n':
                return '\n';
            case 'r':
                return '\r';
            case 't':
                return '\t';
            case 'u':
                at += 4;
                return (char) Integer.parseInt(text.substring(at - 4, at), 16);
            default:
                return kind;
        }
    }

    private Object number() {
        int start = at;
        boolean whole = true;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            whole &= ".eE".indexOf(text.charAt(at)) < 0;
            at++;
        }
        String digits = text.substring(start, at);
        if (whole) {
            return Long.parseLong(digits);
        }
        return Double.parseDouble(digits);
    }

    private char peek() {
        while (text.charAt(at) == ' ') {
            at++;
        }
        return text.charAt(at);
    }

    static String write(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    private static void write(Object value, StringBuilder out) {
        if (value instanceof Map) {
            char before = '{';
            for (Map.Entry<?, ?> member : ((Map<?, ?>) value).entrySet()) {
                out.append(before);
                quote(member.getKey().toString(), out);
                write(member.getValue(), out.append(':'));
                before = ',';
            }
            out.append(before == '{' ? "{}" : "}");
        } else if (value instanceof Iterable) {
            char before = '[';
            for (Object element : (Iterable<?>) value) {
                write(element, out.append(before));
                before = ',';
            }
            out.append(before == '[' ? "[]" : "]");
        } else if (value == null || value instanceof Number || value instanceof Boolean) {
            out.append(value);
        } else {
            quote(value.toString(), out);
        }
    }

    private static void quote(String text, StringBuilder out) {
        out.append('"');
        for (int index = 0; index < text.length(); index++) {
            char next = text.charAt(index);
            if (next == '"' || next == '\\') {
                out.append('\\').append(next);
            } else if (next >= ' ' && next < 127) {
                out.append(next);
            } else {
                out.append("\\u");
                for (int shift = 12; shift >= 0; shift -= 4) {
                    out.append(HEX.charAt(next >> shift & 15));
                }
            }
        }
        out.append('"');
    }
}
