// relation 1 of 1: agreement
package org.acme.mill;

import java.io.File;
import java.io.IOException;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code key} and {@code text}: {@code vault.load(key)} equals {@code vault.store(key, text)},
 * where {@code vault} is {@code new Vault(folder.newFolder("vault"))}.
 *
 * Kind: agreement.
 * Mined from org.acme.mill.FixturesTest.aRuleAndACheckedException(),
 * core/src/test/java/org/acme/mill/FixturesTest.java:91 of mill (assertion in line 93).
 */
public class VaultStoreEqualsLoadInARuleAndACheckedException {

    @Rule public final TemporaryFolder folder = new TemporaryFolder();
    private Vault vault;

    @After
    public void closeVault() {
        vault.close();
    }

    @Before
    public void openVault() throws IOException {
        File place = folder.newFolder("vault");
        vault = new Vault(place);
    }

    @Test
    public void aRuleAndACheckedException() throws IOException {
        storeEqualsLoadInARuleAndACheckedException("letter", "Dear Sir");
    }

    /**
     * Two ways lead to the same result.
     *
     * @param key argument 1 of Vault.store; arguments of one name take the same value
     * @param text argument 2 of Vault.store
     */
    void storeEqualsLoadInARuleAndACheckedException(String key, String text) throws IOException {
        String kept = vault.store(key, text);
        assertEquals(kept, vault.load(key));
    }

    /**
     * The same, for any source input.
     *
     * @param givenVault input of the source invocation
     * @param key input of the source invocation
     * @param text input of the source invocation
     */
    void storeEqualsLoadInARuleAndACheckedExceptionGiven(
            Vault givenVault,
            String key,
            String text) throws IOException {
        String kept = givenVault.store(key, text);
        assertEquals(kept, givenVault.load(key));
    }
}
