package io.heddle.bench.heartbeat;

import io.heddle.bench.experiment.Figures;
import java.util.ArrayList;
import java.util.List;

/**
 * The heartbeats of one contender in one repetition, in runs of which the processor time is known.
 * Times come from runs in which the thread had a processor nearly all the time, so that a busy
 * machine is not taken for a slow scheduler; from all, where those are less than half.
 */
final class Turn {
  /** Of its processor time a run may take so much, and a little, longer. */
  private static final double LONGER = 1.1;

  private static final long LONGER_NANOS = 50_000;
  private static final double NANOS_PER_MICRO = 1_000;

  private record Run(Samples walls, long cpuNanos, int containers) {
    boolean isUndisturbed() {
      return walls.sum() <= LONGER * cpuNanos + LONGER_NANOS;
    }

    double cpuMicros() {
      return cpuNanos / NANOS_PER_MICRO / walls.size();
    }
  }

  private final List<Run> runs = new ArrayList<>();

  /**
   * Adds a run.
   *
   * @param walls of at least one heartbeat
   * @param cpuNanos that all of them took
   * @param containers that all of them gave
   */
  void add(Samples walls, long cpuNanos, int containers) {
    runs.add(new Run(walls, cpuNanos, containers));
  }

  /** The rows of this repetition. */
  void addTo(Figures figures, String workload, String name) {
    List<Run> undisturbed = runs.stream().filter(Run::isUndisturbed).toList();
    List<Run> counted = 2 * undisturbed.size() >= runs.size() ? undisturbed : runs;
    Samples walls = new Samples();
    counted.forEach(run -> walls.addAll(run.walls()));
    figures.add(workload, name, "heartbeat-p50", walls.quantileMicros(0.5), "us");
    figures.add(workload, name, "heartbeat-p99", walls.quantileMicros(0.99), "us");
    figures.add(workload, name, "heartbeat-max", walls.quantileMicros(1), "us");
    double cpu = Figures.median(counted.stream().map(Run::cpuMicros).toList());
    figures.add(workload, name, "heartbeat-cpu", cpu, "us");
    double containers = runs.stream().mapToInt(Run::containers).sum();
    int heartbeats = runs.stream().mapToInt(run -> run.walls().size()).sum();
    figures.add(workload, name, "allocations", containers / heartbeats, "");
    figures.add(workload, name, "undisturbed", (double) undisturbed.size() / runs.size(), "ratio");
  }
}
