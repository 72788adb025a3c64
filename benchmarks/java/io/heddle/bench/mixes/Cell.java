package io.heddle.bench.mixes;

import io.heddle.bench.packing.Queues;
import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.ClusterSpec.NodeShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * One part of the experiment for each mix.
 *
 * @param load work that arrives over what the cluster can do
 * @param queues how many; several have guarantees
 */
record Cell(double load, int queues, Variation variation) {
  private static final List<Double> LOADS = List.of(0.5, 0.7, 0.95, 1.5);
  private static final double BUSY = 0.95;

  /** What differs from the usual setup. */
  enum Variation {
    /** Nothing. */
    NONE(8),
    /** Nodes of three shapes that together are as large as the usual ones. */
    MIXED_NODES(8),
    /** Many users, of whom those with most jobs reach the limit of a user. */
    USER_LIMITS(60),
    /** Stock's preemption between queues, which the simulator has for Capacity and for Heddle. */
    PREEMPTION(8);

    private static final ClusterSpec ALIKE = ClusterSpec.of(20, 40 * 1024, 16);
    private static final ClusterSpec MIXED =
        new ClusterSpec(
            List.of(
                new NodeShape(10, ResourceVector.of(24 * 1024, 8)),
                new NodeShape(5, ResourceVector.of(40 * 1024, 16)),
                new NodeShape(5, ResourceVector.of(72 * 1024, 32))));

    /** A user may have a tenth of what a queue is guaranteed. */
    private static final String USER_LIMIT = "0.1";

    private final int users;

    Variation(int users) {
      this.users = users;
    }

    ClusterSpec cluster() {
      return this == MIXED_NODES ? MIXED : ALIKE;
    }

    /** Whose a job is; in turn, or where there are many users, mostly the first ones. */
    int user(RandomGenerator random) {
      return this == USER_LIMITS
          ? (int) Math.pow(users, random.nextDouble())
          : random.nextInt(users);
    }

    /** Keys of all rows that have other values, by what they are called in full or in a queue. */
    Map<String, String> settings() {
      Map<String, String> settings = new TreeMap<>();
      if (this == USER_LIMITS) {
        settings.put("user-limit-factor", USER_LIMIT);
      } else if (this == PREEMPTION) {
        settings.put("yarn.resourcemanager.scheduler.monitor.enable", "true");
      }
      return settings;
    }

    /** Whether this row of stock knows such settings; the Fair scheduler has no limit of users. */
    boolean has(String row) {
      return this != USER_LIMITS || !row.startsWith("drf");
    }

    private String suffix() {
      return this == NONE ? "" : "/" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** All, or those of a quick run. */
  static List<Cell> all(boolean quick) {
    int several = Queues.percents().size();
    List<Cell> cells = new ArrayList<>();
    for (int queues : new int[] {1, several}) {
      for (double load : quick ? List.of(BUSY) : LOADS) {
        cells.add(new Cell(load, queues, Variation.NONE));
      }
    }
    if (!quick) {
      cells.add(new Cell(BUSY, 1, Variation.MIXED_NODES));
      cells.add(new Cell(BUSY, 1, Variation.USER_LIMITS));
      cells.add(new Cell(BUSY, several, Variation.PREEMPTION));
    }
    return cells;
  }

  /** Its name in reports, behind that of a mix. */
  String text() {
    return "load-%s/queues-%d%s".formatted(load, queues, variation.suffix());
  }
}
