package mrscout.jvm;

import java.net.URI;
import javax.tools.SimpleJavaFileObject;

/** A source that is a text and no file. */
final class Source extends SimpleJavaFileObject {
    private final String text;

    /** @param name of the class, with dots */
    Source(String name, String text) {
        super(URI.create("string:///" + name.replace('.', '/') + Kind.SOURCE.extension), Kind.SOURCE);
        this.text = text;
    }

    boolean mentions(String word) {
        return text.contains(word);
    }

    @Override
    public CharSequence getCharContent(boolean ignored) {
        return text;
    }
}
