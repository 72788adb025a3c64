package io.heddle.bench.mixes;

import io.heddle.bench.compare.Setup;
import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.ClusterSpec.NodeShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator;

/** One part of the experiment for each mix; {@code load} is arriving work over what can be done. */
record Cell(double load, CellQueues queues, Variation variation) {
  private static final List<Double> LOADS = List.of(0.5, 0.7, 0.95, 1.5);
  private static final double BUSY = 0.95;
  private static final List<Double> QUICK_LOADS = List.of(0.7, BUSY, 1.5);

  enum Variation {
    NONE(8),
    /** Nodes of three shapes that together are as large as the usual ones. */
    MIXED_NODES(8),
    /** Many users, of whom those with most jobs reach the limit of a user. */
    USER_LIMITS(60),
    /** Stock's preemption between queues, which the simulator has for Capacity and for Heddle. */
    PREEMPTION(8),
    /** As few nodes as a cluster has. */
    THREE_NODES(8),
    /** Memory alone counts, as with YARN's own default; the Fair scheduler has no such row. */
    MEMORY_ONLY(8);

    private static final ClusterSpec ALIKE = ClusterSpec.of(20, 40 * 1024, 16);
    private static final ClusterSpec FEW = ClusterSpec.of(3, 40 * 1024, 16);
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
      return switch (this) {
        case MIXED_NODES -> MIXED;
        case THREE_NODES -> FEW;
        default -> ALIKE;
      };
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
      } else if (this == MEMORY_ONLY) {
        settings.put(
            CapacitySchedulerConfiguration.RESOURCE_CALCULATOR_CLASS,
            DefaultResourceCalculator.class.getName());
      }
      return settings;
    }

    /** Whether this row of stock knows such settings; the Fair scheduler has no limit of users. */
    boolean has(String row) {
      if (row.equals(MixRows.AS_SHIPPED)) {
        return this == NONE || this == MEMORY_ONLY;
      }
      return (this != USER_LIMITS && this != MEMORY_ONLY) || !row.startsWith("drf");
    }

    String text() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    String description() {
      return switch (this) {
        case NONE, MIXED_NODES, THREE_NODES -> Setup.text(cluster());
        case USER_LIMITS -> "a user has at most " + USER_LIMIT + " of a queue's guarantee";
        case PREEMPTION -> "of Capacity and Heddle; the Fair scheduler runs without";
        case MEMORY_ONLY -> "cores do not count; without the Fair scheduler's rows";
      };
    }
  }

  static List<Cell> usual(boolean quick) {
    List<Cell> cells = new ArrayList<>();
    for (CellQueues queues : List.of(CellQueues.ONE, CellQueues.FOUR)) {
      for (double load : quick ? QUICK_LOADS : LOADS) {
        cells.add(new Cell(load, queues, Variation.NONE));
      }
    }
    if (!quick) {
      cells.add(new Cell(BUSY, CellQueues.ONE, Variation.MIXED_NODES));
      cells.add(new Cell(BUSY, CellQueues.ONE, Variation.USER_LIMITS));
      cells.add(new Cell(BUSY, CellQueues.FOUR, Variation.PREEMPTION));
    }
    return cells;
  }

  static List<Cell> ofShapes() {
    return List.of(
        new Cell(BUSY, CellQueues.ONE, Variation.THREE_NODES),
        new Cell(BUSY, CellQueues.ONE, Variation.MEMORY_ONLY),
        new Cell(BUSY, CellQueues.HUNDRED, Variation.NONE));
  }

  /** Whether there is such a cell of a mix; GPUs cannot be had where memory alone counts. */
  boolean isOf(Mix mix) {
    return variation != Variation.MEMORY_ONLY || mix != Mix.TRAINING;
  }

  String text() {
    String text = "load-%s/queues-%d".formatted(load, queues.count());
    return variation == Variation.NONE ? text : text + "/" + variation.text();
  }
}
