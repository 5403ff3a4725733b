// relation 1 of 1: agreement
package org.acme.mill;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code other}, {@code key} and {@code text}: {@code vault.load(key)} equals {@code
 * vault.store(key, text)}, where {@code vault} is {@code new Vault(other.toFile())}.
 *
 * Kind: agreement.
 * Mined from org.acme.mill.NestedTest.aTemporaryFolderAsAParameter(Path),
 * core/src/test/java/org/acme/mill/NestedTest.java:60 of mill (assertion in line 63).
 */
public class VaultStoreEqualsLoad {

    @Test
    public void aTemporaryFolderAsAParameter(@TempDir Path other) throws IOException {
        storeEqualsLoad(other, "note", "bread");
    }

    /**
     * Two ways lead to the same result.
     *
     * @param key argument 1 of Vault.store; arguments of one name take the same value
     * @param text argument 2 of Vault.store
     */
    void storeEqualsLoad(Path other, String key, String text) throws IOException {
        Vault vault = new Vault(other.toFile());
        String kept = vault.store(key, text);
        assertEquals(kept, vault.load(key));
    }

    /**
     * The same, for any source input.
     *
     * @param vault input of the source invocation
     * @param key input of the source invocation
     * @param text input of the source invocation
     */
    void storeEqualsLoadGiven(Vault vault, String key, String text) throws IOException {
        String kept = vault.store(key, text);
        assertEquals(kept, vault.load(key));
    }
}
