package io.heddle.bench.colocation.queue;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

public final class PaperGroups {
  /** Hugo's jobs A to I by group (CCPE 2020, Table 6). */
  public static final SortedMap<String, Set<String>> TABLE_6 =
      Collections.unmodifiableSortedMap(
          new TreeMap<>(
              Map.of(
                  "1", Set.of("A", "D", "I"),
                  "2", Set.of("E", "F"),
                  "3", Set.of("B"),
                  "4", Set.of("G"),
                  "5", Set.of("H"),
                  "6", Set.of("C"))));

  private PaperGroups() {}
}
