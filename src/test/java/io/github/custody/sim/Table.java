package io.github.custody.sim;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * An immutable sorted map that is cheap as long as it is tiny: a change copies it. Who holds one
 * holds a snapshot.
 */
final class Table<K extends Comparable<K>, V> {
  private final List<K> keys;
  private final List<V> values;
  private int hash;

  private Table(List<K> keys, List<V> values) {
    this.keys = keys;
    this.values = values;
  }

  static <K extends Comparable<K>, V> Table<K, V> empty() {
    return new Table<K, V>(List.of(), List.of());
  }

  static <K extends Comparable<K>, V> Table<K, V> of(SortedMap<K, V> map) {
    return new Table<K, V>(List.copyOf(map.keySet()), List.copyOf(map.values()));
  }

  /** The same keys with other values. */
  <T> Table<K, T> map(Function<? super V, ? extends T> change) {
    List<T> changed = new ArrayList<>(values.size());
    values.forEach(value -> changed.add(change.apply(value)));
    return new Table<K, T>(keys, changed);
  }

  Optional<V> get(K key) {
    int index = keys.indexOf(key); // Faster than a search, as long as it is tiny.
    return index < 0 ? Optional.empty() : Optional.of(values.get(index));
  }

  boolean has(K key) {
    return keys.contains(key);
  }

  Table<K, V> with(K key, V value) {
    int index = Collections.binarySearch(keys, key);
    if (index >= 0) {
      List<V> changed = new ArrayList<>(values);
      changed.set(index, value);
      return new Table<>(keys, changed);
    }
    return new Table<>(inserted(keys, -index - 1, key), inserted(values, -index - 1, value));
  }

  private static <T> List<T> inserted(List<T> list, int index, T added) {
    List<T> longer = new ArrayList<>(list.size() + 1);
    longer.addAll(list);
    longer.add(index, added);
    return longer;
  }

  Table<K, V> without(K key) {
    int index = Collections.binarySearch(keys, key);
    if (index < 0) {
      return this;
    }
    List<K> fewerKeys = new ArrayList<>(keys);
    List<V> fewerValues = new ArrayList<>(values);
    fewerKeys.remove(index);
    fewerValues.remove(index);
    return new Table<>(fewerKeys, fewerValues);
  }

  List<K> keys() {
    return Collections.unmodifiableList(keys);
  }

  List<V> values() {
    return Collections.unmodifiableList(values);
  }

  boolean isEmpty() {
    return keys.isEmpty();
  }

  void forEach(BiConsumer<? super K, ? super V> each) {
    for (int index = 0; index < keys.size(); index++) {
      each.accept(keys.get(index), values.get(index));
    }
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || other instanceof Table<?, ?> table
            && hashCode() == table.hashCode()
            && keys.equals(table.keys)
            && values.equals(table.values);
  }

  /** Remembered; computing it twice does no harm. */
  @Override
  public int hashCode() {
    if (hash == 0) {
      hash = 31 * keys.hashCode() + values.hashCode();
    }
    return hash;
  }

  @Override
  public String toString() {
    List<String> pairs = new ArrayList<>();
    forEach((key, value) -> pairs.add(key + "=" + value));
    return pairs.toString();
  }
}
