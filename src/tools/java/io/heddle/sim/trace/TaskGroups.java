package io.heddle.sim.trace;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.heddle.model.ResourceVector;
import io.heddle.sim.trace.input.JsonObject;
import io.heddle.sim.trace.input.Place.TraceException;
import io.heddle.sim.trace.input.Quantity;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.ResourceTypes;
import io.heddle.sim.workload.TaskGroup;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;

/** Groups of tasks and demands as a workload file writes them. */
final class TaskGroups {
  static final Set<String> TASK_KEYS = Set.of("count", "seconds", "jitter", "sigma", TaskUses.USE);

  static final Set<String> DEMAND_KEYS = Set.of("memory", "cores", "gpus");

  private static final Quantity SHARE = new Quantity("jitter", "", 0, 1);
  private static final Quantity SIGMA = new Quantity("sigma", "", 0, 5);

  private TaskGroups() {}

  static TaskGroup parse(JsonObject group, RandomGenerator random) throws TraceException {
    return parse(group, demand(group), random);
  }

  static TaskGroup parse(JsonObject group, ResourceVector demand, RandomGenerator random)
      throws TraceException {
    Durations durations = durations(group, random);
    return new TaskGroup(demand, durations, TaskUses.parse(group, random));
  }

  static ResourceVector demand(JsonObject object) throws TraceException {
    long memory = object.whole("memory", Quantity.MEMORY);
    long cores = object.whole("cores", Quantity.CORES);
    return object.has("gpus")
        ? ResourceVector.of(memory, cores, object.whole("gpus", Quantity.GPUS))
        : ResourceVector.of(memory, cores);
  }

  static Durations durations(JsonObject group, RandomGenerator random) throws TraceException {
    if (group.node().path("seconds").isArray()) {
      return listed(group);
    }
    int count = (int) group.whole("count", Quantity.TASKS);
    double mean = 1_000 * group.decimal("seconds", Quantity.SECONDS);
    if (group.has("jitter") && group.has("sigma")) {
      throw group.place().unexpected("the group", group.node().toString(), "jitter or sigma");
    }
    if (group.has("sigma")) {
      return Durations.lognormal(count, mean, group.decimal("sigma", SIGMA), random);
    }
    return group.has("jitter")
        ? Durations.uniform(count, mean, group.decimal("jitter", SHARE), random)
        : Durations.equal(count, Math.round(mean));
  }

  private static Durations listed(JsonObject group) throws TraceException {
    LongStream.Builder millis = LongStream.builder();
    for (JsonNode seconds : group.elements("seconds")) {
      millis.add(Quantity.SECONDS.millis(group.place(), seconds.asText()));
    }
    Durations durations = Durations.of(millis.build().toArray());
    for (String key : List.of("jitter", "sigma")) {
      if (group.has(key)) {
        throw group
            .place()
            .unexpected(key, group.node().get(key).toString(), "no such key next to a list");
      }
    }
    if (group.has("count") && group.whole("count", Quantity.TASKS) != durations.count()) {
      throw group
          .place()
          .unexpected("count", group.node().get("count").toString(), "" + durations.count());
    }
    return durations;
  }

  static void write(ResourceVector demand, ObjectNode into) {
    if (demand.size() < ResourceTypes.GPU_INDEX || demand.size() > DEMAND_KEYS.size()) {
      throw new IllegalArgumentException(
          "demand " + demand + ": a workload file has memory, cores and GPUs only");
    }
    into.put("memory", demand.get(0)).put("cores", demand.get(1));
    if (demand.size() > ResourceTypes.GPU_INDEX) {
      into.put("gpus", demand.get(ResourceTypes.GPU_INDEX));
    }
  }

  static void write(Durations durations, ObjectNode into) {
    into.put("count", durations.count());
    boolean equal = durations.sum() == durations.count() * durations.longest();
    if (equal) {
      into.put("seconds", TaskUses.seconds(durations.longest()));
      return;
    }
    ArrayNode list = into.putArray("seconds");
    for (int i = 0; i < durations.count(); i++) {
      list.add(TaskUses.seconds(durations.get(i)));
    }
  }
}
