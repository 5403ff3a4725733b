package org.acme;
import static org.junit.Assert.assertEquals;


import static org.hamcrest.CoreMatchers.*;
import static org.junit.Assert.assertThat;

import java.util.Comparator;
import org.junit.Before;
import org.junit.Test;

public class CellarTest {
    private Cellar<Integer> cellar;
    private final Integer year = 1999;

    @Before
    public void build() { cellar = new Cellar<>(Comparator.naturalOrder()); }

    @Test
    public void findsWhatWasStored() {
        String wine = "Riesling";
        cellar.store(year, wine);
        assertThat(cellar.find(year), is(wine));
    }

    @Test
    public void sizeByAsShelf() {
        cellar.store(year, "a");
        assertThat(cellar.size(), is(cellar.keys().size()));
    }

    @Test
    public void findByAsShelf() throws Exception {
        String wine = "Riesling";
        cellar.store(year, wine);
        Store<Integer> whole = cellar;
        Store<Integer> view = cellar.asShelf();
        assertEquals(whole.find(year), view.find(year));
    }

    @Test
    public void sizeByAsShelf2() throws Exception {
        String wine = "Riesling";
        cellar.store(year, wine);
        Store<Integer> whole = cellar;
        Store<Integer> view = cellar.asShelf();
        assertEquals(whole.size(), view.size());
    }
}
