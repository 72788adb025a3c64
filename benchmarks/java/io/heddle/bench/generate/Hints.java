package io.heddle.bench.generate;

import java.util.Set;

/** What the tags of jobs say. */
public enum Hints {
  NONE,
  /** The workflow of a chain, and how many rounds it has. */
  STAGES,
  /** How many executors a job needs at once. */
  GANGS;

  /** The tags of a job; YARN wants at most ten of at most 100 ASCII characters, lower-case. */
  Set<String> tags(String id, int rounds) {
    return this == STAGES && rounds > 1
        ? Set.of("heddle.workflow=" + id, "heddle.stages=" + rounds)
        : Set.of();
  }
}
