package io.heddle.bench.heartbeat;

import io.heddle.bench.experiment.Figures;
import io.heddle.bench.experiment.Samples;
import java.util.ArrayList;
import java.util.List;

/**
 * The heartbeats of one contender in one repetition, in runs of which the processor time is known.
 * Time in which the thread had no processor is taken off the longest heartbeats of a run, so that a
 * busy machine is not taken for a slow scheduler.
 */
final class Turn {
  private static final double NANOS_PER_MICRO = 1_000;

  private record Run(Samples walls, long cpuNanos, int containers) {
    double cpuMicros() {
      return cpuNanos / NANOS_PER_MICRO / walls.size();
    }
  }

  private final List<Run> runs = new ArrayList<>();

  void add(Samples walls, long cpuNanos, int containers) {
    runs.add(new Run(walls, cpuNanos, containers));
  }

  void addTo(Figures figures, String workload, String name) {
    Samples times = new Samples();
    runs.forEach(run -> times.addAll(run.walls().within(run.cpuNanos())));
    figures.add(workload, name, "heartbeat-p50", times.quantileMicros(0.5), "us");
    figures.add(workload, name, "heartbeat-p99", times.quantileMicros(0.99), "us");
    figures.add(workload, name, "heartbeat-max", times.quantileMicros(1), "us");
    double cpu = Figures.median(runs.stream().map(Run::cpuMicros).toList());
    figures.add(workload, name, "heartbeat-cpu", cpu, "us");
    double containers = runs.stream().mapToInt(Run::containers).sum();
    figures.add(workload, name, "allocations", containers / times.size(), "");
  }
}
