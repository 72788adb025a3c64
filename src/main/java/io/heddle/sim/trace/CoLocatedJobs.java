package io.heddle.sim.trace;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.heddle.sim.trace.input.JsonObject;
import io.heddle.sim.trace.input.Place.TraceException;
import io.heddle.sim.trace.input.Quantity;
import io.heddle.sim.workload.JobModel.CoLocated;
import io.heddle.sim.workload.JobModel.Work;
import io.heddle.sim.workload.NodeChoice;
import io.heddle.sim.workload.NodeChoice.Spread;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Jobs whose containers share nodes with others', as a workload file writes them. */
final class CoLocatedJobs {
  private static final String COUNT = "count";
  private static final String PER_NODE = "per-node";
  private static final String NODES = "nodes";
  private static final String USE = "use";
  private static final String SECONDS = "seconds";
  private static final String PROGRESS = "progress";
  private static final Set<String> KEYS =
      JobModels.union(
          TaskGroups.DEMAND_KEYS, Set.of(COUNT, PER_NODE, NODES, USE, SECONDS, PROGRESS));

  private static final Quantity CONTAINERS = new Quantity(COUNT, "", 1, 1_000_000);
  private static final Quantity ALONE = new Quantity(SECONDS, "seconds", 0.001, 1e8);

  private CoLocatedJobs() {}

  static CoLocated parse(JsonObject job) throws TraceException {
    job.allowOnly(KEYS);
    Spread spread =
        new Spread(
            (int) job.whole(COUNT, CONTAINERS),
            (int) job.whole(PER_NODE, CONTAINERS, 1),
            one(job, NODES, NodeChoice.FREE));
    Work work =
        new Work(
            job.text(USE),
            Math.round(1_000 * job.decimal(SECONDS, ALONE)),
            one(job, PROGRESS, Work.Progress.TOLD));
    return new CoLocated(TaskGroups.demand(job), spread, work);
  }

  /** A constant by its name in small letters. */
  private static <E extends Enum<E>> E one(JsonObject job, String key, E otherwise)
      throws TraceException {
    Class<E> type = otherwise.getDeclaringClass();
    String text = job.text(key, name(otherwise));
    List<String> names = Arrays.stream(type.getEnumConstants()).map(CoLocatedJobs::name).toList();
    if (!names.contains(text)) {
      throw job.place().unexpected(key, text, "one of " + String.join(", ", names));
    }
    return Enum.valueOf(type, text.toUpperCase(Locale.ROOT));
  }

  private static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  static void write(CoLocated job, ObjectNode object) {
    TaskGroups.write(job.demand(), object);
    object
        .put(COUNT, job.spread().count())
        .put(PER_NODE, job.spread().perNode())
        .put(NODES, name(job.spread().nodes()))
        .put(USE, job.work().use())
        .put(SECONDS, TaskGroups.seconds(job.work().soloMillis()))
        .put(PROGRESS, name(job.work().progress()));
  }
}
