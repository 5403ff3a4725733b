package org.acme.planted;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.collections4.ListUtils;
import org.apache.commons.collections4.bag.HashBag;
import org.apache.commons.collections4.list.TreeList;
import org.apache.commons.collections4.map.Flat3Map;
import org.apache.commons.collections4.map.HashedMap;
import org.apache.commons.collections4.map.ListOrderedMap;
import org.apache.commons.collections4.queue.CircularFifoQueue;
import org.junit.Test;
import org.pcollections.IntTreePMap;
import org.pcollections.TreePVector;

public class CollectionTest {
    @Test
    public void lastOfQueue() {
        CircularFifoQueue<String> queue = new CircularFifoQueue<>(5);
        String[] elements = {"a", "b", "c"};
        for (String element : elements) {
            queue.add(element);
        }
        Object[] all = queue.toArray();
        assertEquals(all[all.length - 1], queue.get(queue.size() - 1));
    }

    @Test
    public void queueAsList() {
        CircularFifoQueue<String> queue = new CircularFifoQueue<>(4);
        String[] elements = {"a", "b", "c"};
        for (String element : elements) {
            queue.add(element);
        }
        assertEquals(queue.get(0), queue.peek());
    }

    @Test
    public void putTwice() {
        Flat3Map<String, String> map = new Flat3Map<>();
        map.put("one", "1");
        map.put("two", "2");
        map.put("three", "3");
        String key = "two";
        String value = "4";
        map.put(key, value);
        assertEquals(value, map.get(key));
    }

    @Test
    public void getWhatWasPut() {
        String[] keys = {"one", "two"};
        HashedMap<String, String> map = new HashedMap<>();
        HashedMap<String, String> other = new HashedMap<>(64);
        for (String key : keys) {
            map.put(key, key);
            other.put(key, key);
        }
        assertEquals(other.entrySet(), map.entrySet());
    }

    @Test
    public void removeWhatWasAdded() {
        HashBag<String> bag = new HashBag<>();
        bag.add("a", 3);
        String element = "b";
        int copies = 2;
        int count = bag.getCount(element);
        bag.add(element, copies);
        bag.remove(element, copies);
        assertEquals(count, bag.getCount(element));
    }

    @Test
    public void partsOfList() {
        List<String> list = Arrays.asList("a", "b", "c", "d");
        int size = 2;
        List<String> joined = new ArrayList<>();
        for (List<String> part : ListUtils.partition(list, size)) {
            joined.addAll(part);
        }
        assertEquals(ListUtils.union(list, new ArrayList<String>()), joined);
    }

    @Test
    public void getWhatWasInserted() {
        TreeList<String> list = new TreeList<>(Arrays.asList("a", "b", "c"));
        int index = 1;
        String element = "x";
        list.add(index, element);
        assertEquals(element, list.get(index));
    }

    @Test
    public void putAtIndex() {
        ListOrderedMap<String, String> map = new ListOrderedMap<>();
        map.put("one", "1");
        map.put("two", "2");
        int index = 1;
        String key = "three";
        map.put(index, key, "3");
        assertEquals(key, map.get(index));
    }

    @Test
    public void vectorMinusWhatWasInserted() {
        TreePVector<String> vector = TreePVector.<String>empty().plus("a").plus("b").plus("c");
        int index = 1;
        assertEquals(vector, vector.plus(index, "x").minus(index));
    }

    @Test
    public void partsOfVector() {
        TreePVector<String> vector = TreePVector.<String>empty().plus("a").plus("b").plus("c").plus("d");
        int at = 1;
        assertEquals(vector, vector.subList(0, at).plusAll(vector.subList(at, 4)));
    }

    @Test
    public void intMapInEitherOrder() {
        IntTreePMap<String> map = IntTreePMap.<String>empty().plus(4, "d").plus(9, "i");
        int one = 2;
        int other = 7;
        assertEquals(map.plus(one, "x").plus(other, "y"), map.plus(other, "y").plus(one, "x"));
    }

    @Test
    public void intMapMinusWhatWasAdded() {
        IntTreePMap<String> map = IntTreePMap.<String>empty().plus(4, "d").plus(9, "i").plus(5, "e");
        int key = 2;
        assertEquals(map, map.plus(key, "x").minus(key));
    }
}
