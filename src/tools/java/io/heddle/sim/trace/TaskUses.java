package io.heddle.sim.trace;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.heddle.sim.trace.input.JsonObject;
import io.heddle.sim.trace.input.Place.TraceException;
import io.heddle.sim.trace.input.Quantity;
import io.heddle.sim.workload.TaskUse;
import io.heddle.sim.workload.TaskUse.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/** What tasks use of what they ask for, as a workload file writes it. */
final class TaskUses {
  static final String USE = "use";

  private static final String CPU = "cpu";
  private static final String MEMORY = "memory";
  private static final String PHASES = "phases";
  private static final String SECONDS = "seconds";
  private static final String SIGMA = "sigma";
  private static final String SEED = "seed";
  private static final Quantity SHARE = new Quantity("share", "", 0, 1_000);
  private static final Quantity PHASE_SECONDS = new Quantity(SECONDS, "seconds", 0.001, 1e8);
  private static final Quantity LOG_SIGMA = new Quantity(SIGMA, "", 0, 5);
  private static final Quantity SEEDS = new Quantity(SEED, "", 0, Integer.MAX_VALUE);

  private TaskUses() {}

  static TaskUse parse(JsonObject group, RandomGenerator random) throws TraceException {
    if (!group.has(USE)) {
      return TaskUse.UNKNOWN;
    }
    JsonObject use = group.object(USE);
    use.allowOnly(use.has(PHASES) ? Set.of(PHASES, SIGMA, SEED) : Set.of(CPU, MEMORY, SIGMA, SEED));
    List<Phase> phases = new ArrayList<>();
    if (!use.has(PHASES)) {
      phases.add(phase(use, Long.MAX_VALUE));
    }
    for (JsonObject phase : use.objects(PHASES)) {
      phase.allowOnly(Set.of(SECONDS, CPU, MEMORY));
      phases.add(phase(phase, Math.round(1_000 * phase.decimal(SECONDS, PHASE_SECONDS))));
    }
    if (phases.isEmpty()) {
      throw use.place().unexpected(PHASES, "[]", "at least one phase");
    }
    double sigma = use.has(SIGMA) ? use.decimal(SIGMA, LOG_SIGMA) : 0;
    return new TaskUse(phases, sigma, sigma == 0 ? 0 : seed(use, random));
  }

  private static long seed(JsonObject use, RandomGenerator random) throws TraceException {
    return use.has(SEED) ? use.whole(SEED, SEEDS) : random.nextInt(Integer.MAX_VALUE);
  }

  private static Phase phase(JsonObject phase, long millis) throws TraceException {
    return new Phase(millis, share(phase, CPU), share(phase, MEMORY));
  }

  private static double share(JsonObject phase, String key) throws TraceException {
    return phase.has(key) ? phase.decimal(key, SHARE) : 1;
  }

  static void write(TaskUse use, ObjectNode group) {
    if (!use.isKnown()) {
      return;
    }
    ObjectNode object = group.putObject(USE);
    if (use.phases().size() == 1) {
      // Alone, a phase follows itself.
      write(use.phases().get(0), object);
    } else {
      ArrayNode phases = object.putArray(PHASES);
      for (Phase phase : use.phases()) {
        write(phase, phases.addObject().put(SECONDS, seconds(phase.millis())));
      }
    }
    if (use.sigma() > 0) {
      object.put(SIGMA, use.sigma()).put(SEED, use.seed());
    }
  }

  static double seconds(long millis) {
    return millis / 1_000.0;
  }

  private static void write(Phase phase, ObjectNode object) {
    object.put(CPU, phase.cpu()).put(MEMORY, phase.memory());
  }
}
