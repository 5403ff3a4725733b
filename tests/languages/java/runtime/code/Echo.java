import java.lang.reflect.Array;
import mrscout.jvm.Probe;
import org.junit.Test;

/** Fails with what it was given, spelt so that nothing is lost. */
public class Echo {
    public enum Color { RED, GREEN { @Override public String toString() { return "green!"; } } }

    @Test public void echo() {
        Object first = Probe.input(0);
        Probe.reached();
        throw new AssertionError(spell(first));
    }

    @Test public void typed() {
        String all = "" + Probe.intInput(0) + Probe.longInput(0) + Probe.shortInput(0) + Probe.byteInput(0)
            + Probe.floatInput(0) + Probe.doubleInput(0);
        Probe.reached();
        throw new AssertionError(all);
    }

    @Test public void overloads() {
        byte b = Probe.reached((byte) 1);
        short s = Probe.reached((short) 1);
        char c = Probe.reached('c');
        int i = Probe.reached(1);
        long l = Probe.reached(1L);
        float f = Probe.reached(1f);
        double d = Probe.reached(1d);
        boolean z = Probe.reached(true);
        Integer boxed = Probe.reached(Integer.valueOf(1));
        String string = Probe.reached("x");
        int[] array = Probe.reached(new int[] {1});
        Object nothing = Probe.reached((Object) null);
    }

    @Test public void marked() {
        Probe.reached(Probe.input(0));
    }

    @Test public void collections() {
        Object[] nothing = {new java.util.ArrayList<>(), new java.util.HashMap<>(), 0.0, 'x'};
        Probe.reached(nothing[Probe.intInput(0)]);
    }

    @Test public void untouched() {
        int[] once = (int[]) Probe.input(0);
        once[0] = 9;
        int[][] nested = Probe.input(1, int[][].class);
        nested[0][0] = 9;
        Probe.reached();
        throw new AssertionError(((int[]) Probe.input(0))[0] + " " + ((int[][]) Probe.input(1))[0][0]);
    }

    private static String spell(Object value) {
        if (value == null) return "null";
        if (value.getClass().isArray()) {
            StringBuilder all = new StringBuilder(value.getClass().getSimpleName() + "{");
            for (int i = 0; i < Array.getLength(value); i++) all.append(i > 0 ? "," : "").append(spell(Array.get(value, i)));
            return all.append('}').toString();
        }
        if (value instanceof String) {
            StringBuilder units = new StringBuilder("String");
            for (char unit : ((String) value).toCharArray()) units.append(String.format(" %04x", (int) unit));
            return units.toString();
        }
        if (value instanceof Character) return "char " + (int) (Character) value;
        if (value instanceof Double) return "double " + Long.toHexString(Double.doubleToRawLongBits((Double) value));
        if (value instanceof Float) return "float " + Integer.toHexString(Float.floatToRawIntBits((Float) value));
        if (value instanceof Enum) return "enum " + ((Enum<?>) value).name();
        return value.getClass().getSimpleName() + " " + value;
    }
}
