// relation 1 of 1: agreement
package org.acme.mill;

import java.io.File;
import java.io.IOException;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code key} and {@code text}: {@code vault.load(key)} equals {@code vault.store(key, text)},
 * where {@code vault} is {@code new Vault(folder.getRoot())}.
 *
 * Kind: agreement.
 * Mined from org.acme.mill.FlowTest.aTryWithResources(), core/src/test/java/org/acme/mill/FlowTest.java:184
 * of mill (assertion in line 188).
 */
public class VaultStoreEqualsLoadInATryWithResources {

    @Rule public TemporaryFolder folder = new TemporaryFolder();

    @Test
    public void aTryWithResources() throws IOException {
        storeEqualsLoadInATryWithResources("key", "value");
    }

    /**
     * Two ways lead to the same result.
     *
     * @param key argument 1 of Vault.store; arguments of one name take the same value
     * @param text argument 2 of Vault.store
     */
    void storeEqualsLoadInATryWithResources(String key, String text) throws IOException {
        File place = folder.getRoot();
        try (Vault vault = new Vault(place)) {
            String kept = vault.store(key, text);
            assertEquals(kept, vault.load(key));
        }
    }

    /**
     * The same, for any source input.
     *
     * @param key input of the source invocation
     * @param text input of the source invocation
     */
    void storeEqualsLoadInATryWithResourcesGiven(String key, String text) throws IOException {
        File place = folder.getRoot();
        try (Vault vault = new Vault(place)) {
            String kept = vault.store(key, text);
            assertEquals(kept, vault.load(key));
        }
    }
}
