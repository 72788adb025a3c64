package io.heddle.sim.trace;

import io.heddle.sim.engine.interference.JobDemand;
import io.heddle.sim.engine.interference.JobDemand.HardwareDemand;
import io.heddle.sim.engine.interference.JobDemand.Phase;
import io.heddle.sim.engine.interference.NodeHardware;
import io.heddle.sim.engine.interference.SharedHardware;
import io.heddle.sim.trace.input.JsonObject;
import io.heddle.sim.trace.input.Place.TraceException;
import io.heddle.sim.trace.input.Quantity;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What co-located jobs use of their nodes, as a workload file writes it. */
final class UsesOfHardware {
  private static final String CORES = "cores";
  private static final String THREADS = "threads";
  private static final String YIELD = "thread-yield";
  private static final String SEEK = "seek-penalty";
  private static final String USES = "uses";
  private static final String NAME = "name";
  private static final String MEMORY = "memory";
  private static final String PHASES = "phases";
  private static final String SECONDS = "seconds";
  private static final String CPU = "cpu";
  private static final String DISK = "disk";
  private static final String NETWORK = "network";

  private static final double ROUNDING = 1e-9;
  private static final Quantity THREAD_COUNT = new Quantity(THREADS, "", 1, 100_000);
  private static final Quantity SHARE = new Quantity("share", "", 0, 1);
  private static final Quantity TIMES = new Quantity(SEEK, "", 0, 1_000);
  private static final Quantity PHASE_SECONDS = new Quantity(SECONDS, "seconds", 0.001, 1e8);

  private UsesOfHardware() {}

  static SharedHardware parse(JsonObject found) throws TraceException {
    found.allowOnly(Set.of(CORES, THREADS, YIELD, SEEK, USES));
    long cores = found.whole(CORES, THREAD_COUNT);
    long threads = found.whole(THREADS, THREAD_COUNT, cores);
    if (threads < cores) {
      throw found.place().unexpected(THREADS, "" + threads, "at least the " + cores + " cores");
    }
    NodeHardware hardware =
        new NodeHardware(
            (int) cores,
            (int) threads,
            found.has(YIELD) ? found.decimal(YIELD, SHARE) : 0,
            found.has(SEEK) ? found.decimal(SEEK, TIMES) : 0);
    List<JobDemand> uses = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (JsonObject use : found.objects(USES)) {
      uses.add(use(use));
      if (!names.add(use.text(NAME))) {
        throw use.place().unexpected(NAME, use.text(NAME), "a name that no other use has");
      }
    }
    return new SharedHardware(hardware, uses);
  }

  private static JobDemand use(JsonObject use) throws TraceException {
    use.allowOnly(Set.of(NAME, MEMORY, PHASES));
    List<Phase> phases = new ArrayList<>();
    for (JsonObject phase : use.objects(PHASES)) {
      phase.allowOnly(Set.of(SECONDS, CPU, DISK, NETWORK));
      phases.add(new Phase(phase.decimal(SECONDS, PHASE_SECONDS), demand(phase)));
    }
    if (phases.isEmpty()) {
      throw use.place().unexpected(PHASES, "[]", "at least one phase");
    }
    double memory = use.has(MEMORY) ? use.decimal(MEMORY, SHARE) : 0;
    return new JobDemand(use.text(NAME), memory, phases);
  }

  private static HardwareDemand demand(JsonObject phase) throws TraceException {
    double cpu = share(phase, CPU);
    double disk = share(phase, DISK);
    double network = share(phase, NETWORK);
    if (cpu + disk + network > 1 + ROUNDING) {
      throw phase
          .place()
          .unexpected("cpu + disk + network", "" + (cpu + disk + network), "at most 1");
    }
    return HardwareDemand.of(cpu, disk, network);
  }

  private static double share(JsonObject phase, String key) throws TraceException {
    return phase.has(key) ? phase.decimal(key, SHARE) : 0;
  }
}
