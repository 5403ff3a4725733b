package mrscout.jvm;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.nio.ByteBuffer;
import java.security.ProtectionDomain;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Inserts a call of {@link Branches} at each branch of a class file: where a method begins, an exception is caught or a
 * switch goes to, and before each conditional jump, with a copy of the operands that it compares.
 *
 * <p>The calls leave stack and variables as they were and are no targets of new jumps, so that stack maps stay as they
 * are, at other places. Static initialisers are left out, since they run with whichever input comes first. A method that
 * would get too long stays as it is, and so does a class file with anything unexpected in it.
 */
final class Instrumenter implements ClassFileTransformer {
    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] code) {
        if (redefined != null || name == null || !(loader instanceof Home.Loader)) {
            return null;
        }
        try {
            if (!((Home.Loader) loader).isOfOwnCode(domain.getCodeSource().getLocation())) {
                return null;
            }
            return instrumented(name.replace('/', '.'), code);
        } catch (IOException | RuntimeException unknown) {
            return null;
        }
    }

    /** The class file with calls; null if it has no branches, or there is no room for them. */
    static byte[] instrumented(String name, byte[] code) throws IOException {
        int branches = new ClassFile(code, 0).write().branches;
        int first = branches == 0 ? -1 : Branches.firstOf(name, branches);
        return first < 0 ? null : new ClassFile(code, first).write().bytes.toByteArray();
    }

    /** A class file that is read, and written with calls. */
    private static final class ClassFile {
        private static final int MOST = 0xFFFF;
        private static final int ABSTRACT_OR_NATIVE = 0x0500;
        private static final int BRIDGE = 0x0040;
        /** The lengths of constants by their tags; 0 for tags that are not known. */
        private static final int[] CONSTANTS = {0, 0, 0, 4, 4, 8, 8, 2, 2, 4, 4, 4, 4, 0, 0, 3, 2, 4, 4, 2, 2};

        private final ByteBuffer in;
        private final byte[] read;
        private final int first;
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final DataOutputStream out = new DataOutputStream(bytes);
        int branches;

        private int constants;
        private final ByteArrayOutputStream added = new ByteArrayOutputStream();
        private final DataOutputStream adding = new DataOutputStream(added);
        private final Map<String, Integer> known = new LinkedHashMap<>();
        private String[] texts;

        ClassFile(byte[] read, int first) {
            this.read = read;
            this.first = first;
            in = ByteBuffer.wrap(read);
        }

        ClassFile write() throws IOException {
            in.getInt();
            in.getInt();
            int start = in.position();
            constants = in.getShort() & MOST;
            texts = new String[constants];
            for (int at = 1; at < constants; at++) {
                int tag = in.get();
                if (tag == 1) {
                    byte[] text = new byte[in.getShort() & MOST];
                    in.get(text);
                    texts[at] = new String(text, "UTF-8");
                } else if (tag >= CONSTANTS.length || CONSTANTS[tag] == 0) {
                    throw new IOException("a constant that is not known");
                } else {
                    skip(CONSTANTS[tag]);
                    at += tag == 5 || tag == 6 ? 1 : 0;
                }
            }
            int rest = in.position();
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            DataOutputStream members = new DataOutputStream(body);
            skip(6);
            skip(2 * (in.getShort() & MOST));
            int fields = in.getShort() & MOST;
            for (int field = 0; field < fields; field++) {
                skip(6);
                skipAttributes();
            }
            members.write(read, rest, in.position() - rest);
            int methods = in.getShort();
            members.writeShort(methods);
            for (int method = 0; method < (methods & MOST); method++) {
                method(members);
            }
            members.write(read, in.position(), in.remaining());
            if (constants > MOST) {
                throw new IOException("too many constants");
            }
            out.write(read, 0, start);
            out.writeShort(constants);
            out.write(read, start + 2, rest - start - 2);
            added.writeTo(out);
            body.writeTo(out);
            return this;
        }

        private void skip(int count) {
            in.position(in.position() + count);
        }

        private void skipAttributes() {
            int attributes = in.getShort() & MOST;
            for (int attribute = 0; attribute < attributes; attribute++) {
                skip(2);
                skip(in.getInt());
            }
        }

        private void method(DataOutputStream members) throws IOException {
            int start = in.position();
            int access = in.getShort();
            boolean apart = (access & (ABSTRACT_OR_NATIVE | BRIDGE)) != 0 || "<clinit>".equals(texts[in.getShort() & MOST]);
            in.position(start + 6);
            int attributes = in.getShort();
            members.write(read, start, in.position() - start);
            for (int attribute = 0; attribute < (attributes & MOST); attribute++) {
                int begin = in.position();
                boolean isCode = "Code".equals(texts[in.getShort() & MOST]);
                int length = in.getInt();
                byte[] code = isCode && !apart ? code(in.position()) : null;
                if (code == null) {
                    members.write(read, begin, length + 6);
                } else {
                    members.write(read, begin, 2);
                    members.writeInt(code.length);
                    members.write(code);
                }
                in.position(begin + 6 + length);
            }
        }

        /** The content of the attribute with a method's code, with calls; null if it would get too long. */
        private byte[] code(int at) throws IOException {
            int before = branches;
            byte[] code = new MethodCode(ByteBuffer.wrap(read), at, this).write();
            if (code == null) {
                branches = before;
            }
            return code;
        }

        String text(int index) {
            return texts[index];
        }

        /** The number of a new branch, or of the first of several. */
        int branch(int count) {
            branches += count;
            return first + branches - count;
        }

        /** The constant for a method of {@link Branches}. */
        int method(String name, String descriptor) throws IOException {
            Integer index = known.get(name);
            if (index == null) {
                int owner = constant("C", 7, text("mrscout/jvm/Branches"));
                int signature = pair(12, text(name), text(descriptor));
                index = pair(10, owner, signature);
                known.put(name, index);
            }
            return index;
        }

        private int text(String text) throws IOException {
            Integer index = known.get("\"" + text);
            if (index == null) {
                adding.writeByte(1);
                adding.writeUTF(text);
                index = constants++;
                known.put("\"" + text, index);
            }
            return index;
        }

        private int constant(String key, int tag, int value) throws IOException {
            Integer index = known.get(key);
            if (index == null) {
                adding.writeByte(tag);
                adding.writeShort(value);
                index = constants++;
                known.put(key, index);
            }
            return index;
        }

        private int pair(int tag, int one, int other) throws IOException {
            adding.writeByte(tag);
            adding.writeShort(one);
            adding.writeShort(other);
            return constants++;
        }
    }

    /** The code of a method that is read, and written with calls. */
    private static final class MethodCode {
        private static final int MOST = 0xFFFF;
        /** What the calls need of the stack: two operands and a number that is composed of two. */
        private static final int STACK = 5;
        private static final int SHORT = 1 << 15;
        private static final int GOTO = 0xa7;
        private static final int JSR = 0xa8;
        private static final int TABLE_SWITCH = 0xaa;
        private static final int LOOKUP_SWITCH = 0xab;
        private static final int WIDE = 0xc4;
        private static final int IINC = 0x84;
        private static final int IF_NULL = 0xc6;
        private static final int IF_NON_NULL = 0xc7;
        private static final int GOTO_W = 0xc8;
        private static final int JSR_W = 0xc9;
        private static final int IF_EQ = 0x99;
        private static final int IF_ACMP_NE = 0xa6;
        /** The lengths of instructions; 0 for those with various. */
        private static final String LENGTHS = "1111111111111111232332222211111111111111111111111111112222211111"
                + "1111111111111111111111111111111111111111111111111111111111111111"
                + "1111311111111111111111111333333333333333320011111133333335532311"
                + "3311043355";
        /** The methods for conditional jumps from ifeq on, of which two at a time compare alike. */
        private static final String[] COMPARISONS = {
            "zero", "zero", "negative", "negative", "positive", "positive", "equal", "equal", "less", "less",
            "greater", "greater", "same", "same",
        };
        private static final int[] LENGTH = new int[LENGTHS.length()];

        static {
            for (int opcode = 0; opcode < LENGTH.length; opcode++) {
                LENGTH[opcode] = LENGTHS.charAt(opcode) - '0';
            }
        }

        private final ByteBuffer in;
        private final int begin;
        private final int length;
        private final int stack;
        private final ClassFile file;
        /** What is inserted before each instruction. */
        private final ByteArrayOutputStream[] inserted;
        /** The new place of each instruction with what is inserted before it, where jumps go to, and of itself. */
        private final int[] starts;
        private final int[] places;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final DataOutputStream out = new DataOutputStream(bytes);
        private boolean fits = true;

        MethodCode(ByteBuffer in, int at, ClassFile file) {
            this.in = in;
            this.file = file;
            in.position(at);
            stack = in.getShort() & MOST;
            in.getShort();
            length = in.getInt();
            begin = in.position();
            inserted = new ByteArrayOutputStream[length + 1];
            starts = new int[length + 1];
            places = new int[length + 1];
        }

        byte[] write() throws IOException {
            out.writeShort(Math.min(MOST, stack + STACK));
            out.writeShort(in.getShort(begin - 6));
            insertCalls();
            int whole = place();
            if (whole > MOST) {
                return null;
            }
            out.writeInt(whole);
            for (int at = 0; at < length; at += lengthAt(at)) {
                if (inserted[at] != null) {
                    inserted[at].writeTo(out);
                }
                instruction(at);
            }
            handlers();
            attributes();
            return fits ? bytes.toByteArray() : null;
        }

        private int opcode(int at) {
            return in.get(begin + at) & 0xFF;
        }

        private int jump(int at) {
            return at + in.getShort(begin + at + 1);
        }

        /** Where the operands of a switch begin. */
        private int operands(int at) {
            return begin + at + 4 - at % 4;
        }

        private int lengthAt(int at) {
            int opcode = opcode(at);
            int base = operands(at);
            switch (opcode) {
                case TABLE_SWITCH:
                    return base - begin - at + 12 + 4 * (in.getInt(base + 8) - in.getInt(base + 4) + 1);
                case LOOKUP_SWITCH:
                    return base - begin - at + 8 + 8 * in.getInt(base + 4);
                case WIDE:
                    return opcode(at + 1) == IINC ? 6 : 4;
                case IF_NULL:
                case IF_NON_NULL:
                    return 3;
                case GOTO_W:
                case JSR_W:
                    return 5;
                default:
                    if (LENGTH[opcode] == 0) {
                        throw new IllegalStateException("an instruction that is not known");
                    }
                    return LENGTH[opcode];
            }
        }

        private void insertCalls() throws IOException {
            insertMark(0);
            in.position(begin + length);
            int handlers = in.getShort() & MOST;
            for (int handler = 0; handler < handlers; handler++) {
                insertMark(in.getShort(in.position() + 4) & MOST);
                in.position(in.position() + 8);
            }
            for (int at = 0; at < length; at += lengthAt(at)) {
                int opcode = opcode(at);
                if (opcode == TABLE_SWITCH || opcode == LOOKUP_SWITCH) {
                    int base = operands(at);
                    boolean table = opcode == TABLE_SWITCH;
                    int count = table ? in.getInt(base + 8) - in.getInt(base + 4) + 1 : in.getInt(base + 4);
                    insertMark(at + in.getInt(base));
                    for (int one = 0; one < count; one++) {
                        insertMark(at + in.getInt(table ? base + 12 + 4 * one : base + 12 + 8 * one));
                    }
                }
            }
            // The call for a jump stands next to it, behind a mark.
            for (int at = 0; at < length; at += lengthAt(at)) {
                int opcode = opcode(at);
                if (opcode == IF_NULL || opcode == IF_NON_NULL) {
                    insertComparison(at, 1, "absent", "(Ljava/lang/Object;I)V");
                } else if (opcode >= IF_EQ && opcode <= IF_ACMP_NE) {
                    String name = COMPARISONS[opcode - IF_EQ];
                    int operands = opcode < IF_EQ + 6 ? 1 : 2;
                    String types = name.equals("same") ? "(Ljava/lang/Object;Ljava/lang/Object;I)V"
                            : operands == 1 ? "(II)V" : "(III)V";
                    insertComparison(at, operands, name, types);
                }
            }
        }

        private DataOutputStream before(int at) {
            if (inserted[at] == null) {
                inserted[at] = new ByteArrayOutputStream();
            }
            return new DataOutputStream(inserted[at]);
        }

        private void insertMark(int at) throws IOException {
            if (inserted[at] == null) {
                call(before(at), file.branch(1), "ran", "(I)V");
            }
        }

        private void insertComparison(int at, int operands, String name, String descriptor) throws IOException {
            DataOutputStream code = before(at);
            code.writeByte(operands == 1 ? 0x59 : 0x5c); // dup, dup2
            call(code, file.branch(2), name, descriptor);
        }

        private void call(DataOutputStream code, int branch, String name, String descriptor) throws IOException {
            code.writeByte(0x11); // sipush
            code.writeShort(branch < SHORT ? branch : branch >> 15);
            if (branch >= SHORT) {
                code.writeByte(0x10); // bipush
                code.writeByte(15);
                code.writeByte(0x78); // ishl
                code.writeByte(0x11); // sipush
                code.writeShort(branch & SHORT - 1);
                code.writeByte(0x80); // ior
            }
            code.writeByte(0xb8); // invokestatic
            code.writeShort(file.method(name, descriptor));
        }

        /** Finds the new places; returns the new length. */
        private int place() {
            int place = 0;
            for (int at = 0; at < length; at += lengthAt(at)) {
                starts[at] = place;
                place += inserted[at] == null ? 0 : inserted[at].size();
                places[at] = place;
                int opcode = opcode(at);
                boolean padded = opcode == TABLE_SWITCH || opcode == LOOKUP_SWITCH;
                place += padded ? lengthAt(at) - (4 - at % 4) + (4 - place % 4) : lengthAt(at);
            }
            starts[length] = place;
            places[length] = place;
            return place;
        }

        private void instruction(int at) throws IOException {
            int opcode = opcode(at);
            boolean jumps = opcode >= IF_EQ && opcode <= JSR || opcode == IF_NULL || opcode == IF_NON_NULL;
            if (jumps) {
                int offset = starts[jump(at)] - places[at];
                fits &= offset == (short) offset;
                out.writeByte(opcode);
                out.writeShort(offset);
            } else if (opcode == GOTO_W || opcode == JSR_W) {
                out.writeByte(opcode);
                out.writeInt(starts[at + in.getInt(begin + at + 1)] - places[at]);
            } else if (opcode == TABLE_SWITCH || opcode == LOOKUP_SWITCH) {
                writeSwitch(at, opcode == TABLE_SWITCH);
            } else {
                out.write(in.array(), begin + at, lengthAt(at));
            }
        }

        private void writeSwitch(int at, boolean table) throws IOException {
            int base = operands(at);
            out.writeByte(opcode(at));
            for (int padding = 3 - places[at] % 4; padding > 0; padding--) {
                out.writeByte(0);
            }
            out.writeInt(starts[at + in.getInt(base)] - places[at]);
            out.writeInt(in.getInt(base + 4));
            if (table) {
                out.writeInt(in.getInt(base + 8));
            }
            int count = table ? in.getInt(base + 8) - in.getInt(base + 4) + 1 : in.getInt(base + 4);
            for (int one = 0; one < count; one++) {
                if (!table) {
                    out.writeInt(in.getInt(base + 8 + 8 * one));
                }
                out.writeInt(starts[at + in.getInt(base + 12 + (table ? 4 : 8) * one)] - places[at]);
            }
        }

        private void handlers() throws IOException {
            in.position(begin + length);
            int handlers = in.getShort();
            out.writeShort(handlers);
            for (int handler = 0; handler < (handlers & MOST); handler++) {
                for (int end = 0; end < 3; end++) {
                    out.writeShort(starts[in.getShort() & MOST]);
                }
                out.writeShort(in.getShort());
            }
        }

        /** Writes those attributes that matter: stack maps, and the lines and variables that debuggers show. */
        private void attributes() throws IOException {
            ByteArrayOutputStream kept = new ByteArrayOutputStream();
            DataOutputStream all = new DataOutputStream(kept);
            int attributes = in.getShort() & MOST;
            int count = 0;
            for (int attribute = 0; attribute < attributes; attribute++) {
                int name = in.getShort() & MOST;
                int size = in.getInt();
                int end = in.position() + size;
                ByteArrayOutputStream content = new ByteArrayOutputStream();
                DataOutputStream one = new DataOutputStream(content);
                switch (file.text(name)) {
                    case "StackMapTable":
                        stackMaps(one);
                        break;
                    case "LineNumberTable":
                        lines(one);
                        break;
                    case "LocalVariableTable":
                    case "LocalVariableTypeTable":
                        variables(one);
                        break;
                    default:
                        one = null;
                }
                if (one != null) {
                    all.writeShort(name);
                    all.writeInt(content.size());
                    content.writeTo(all);
                    count++;
                }
                in.position(end);
            }
            out.writeShort(count);
            kept.writeTo(out);
        }

        private void lines(DataOutputStream to) throws IOException {
            int lines = in.getShort();
            to.writeShort(lines);
            for (int line = 0; line < (lines & MOST); line++) {
                to.writeShort(starts[in.getShort() & MOST]);
                to.writeShort(in.getShort());
            }
        }

        private void variables(DataOutputStream to) throws IOException {
            int variables = in.getShort();
            to.writeShort(variables);
            for (int variable = 0; variable < (variables & MOST); variable++) {
                int from = in.getShort() & MOST;
                int until = from + (in.getShort() & MOST);
                to.writeShort(starts[from]);
                to.writeShort(starts[until] - starts[from]);
                for (int part = 0; part < 3; part++) {
                    to.writeShort(in.getShort());
                }
            }
        }

        private void stackMaps(DataOutputStream to) throws IOException {
            int maps = in.getShort();
            to.writeShort(maps);
            int at = -1;
            int before = -1;
            for (int map = 0; map < (maps & MOST); map++) {
                int type = in.get() & 0xFF;
                int delta = type < 64 ? type : type < 128 ? type - 64 : in.getShort() & MOST;
                at += delta + 1;
                int gap = starts[at] - before - 1;
                before = starts[at];
                if (type < 64 || type == 251) {
                    writeMap(to, gap < 64 ? gap : 251, gap);
                } else if (type < 128 || type == 247) {
                    writeMap(to, gap < 64 ? gap + 64 : 247, gap);
                    types(to, 1);
                } else {
                    writeMap(to, type, gap);
                    if (type > 251 && type < 255) {
                        types(to, type - 251);
                    } else if (type == 255) {
                        types(to, counted(to));
                        types(to, counted(to));
                    }
                }
            }
        }

        private static void writeMap(DataOutputStream to, int type, int gap) throws IOException {
            to.writeByte(type);
            if (type >= 128) {
                to.writeShort(gap);
            }
        }

        private int counted(DataOutputStream to) throws IOException {
            int count = in.getShort();
            to.writeShort(count);
            return count & MOST;
        }

        private void types(DataOutputStream to, int count) throws IOException {
            for (int one = 0; one < count; one++) {
                int tag = in.get();
                to.writeByte(tag);
                if (tag == 7) {
                    to.writeShort(in.getShort());
                } else if (tag == 8) { // where an object was made that is not yet initialised
                    to.writeShort(places[in.getShort() & MOST]);
                }
            }
        }
    }
}
