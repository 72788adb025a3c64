package io.heddle.sim.engine;

import java.util.Set;

/** Where the tasks of a request are to run: hosts or racks, empty where any place does. */
public record Where(Kind kind, Set<String> names) {
  public enum Kind {
    ANYWHERE,
    /** These hosts, else their racks, else any place. */
    RATHER_ON,
    ONLY_ON,
    ONLY_IN,
    APART
  }

  public static final Where ANYWHERE = new Where(Kind.ANYWHERE, Set.of());
  public static final Where APART = new Where(Kind.APART, Set.of());

  /** Whether a task may run on this host of this rack, beside no other task. */
  public boolean allows(String host, String rack) {
    return switch (kind) {
      case ONLY_ON -> names.contains(host);
      case ONLY_IN -> names.contains(rack);
      case ANYWHERE, RATHER_ON, APART -> true;
    };
  }
}
