package io.heddle.sim.workload;

import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;

/** Hadoop's names for the priorities of MapReduce jobs, and their numbers in YARN. */
public final class MapReducePriority {
  private static final Map<String, Integer> NUMBERS =
      Map.of(
          "VERY_HIGH",
          5,
          "HIGH",
          4,
          "NORMAL",
          3,
          "LOW",
          2,
          "VERY_LOW",
          1,
          "DEFAULT",
          0,
          "UNDEFINED_PRIORITY",
          0);

  private MapReducePriority() {}

  /** The number of a name, or of a number up to six digits; empty for anything else. */
  public static OptionalInt of(String text) {
    Integer named = NUMBERS.get(text.toUpperCase(Locale.ROOT));
    if (named != null) {
      return OptionalInt.of(named);
    }
    return text.matches("[0-9]{1,6}")
        ? OptionalInt.of(Integer.parseInt(text))
        : OptionalInt.empty();
  }

  public static String names() {
    return String.join(", ", NUMBERS.keySet().stream().sorted().toList());
  }
}
