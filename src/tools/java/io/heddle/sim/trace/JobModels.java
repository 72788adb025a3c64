package io.heddle.sim.trace;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.heddle.model.HintTags;
import io.heddle.model.ResourceVector;
import io.heddle.sim.trace.input.JsonObject;
import io.heddle.sim.trace.input.Place.TraceException;
import io.heddle.sim.trace.input.Quantity;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.JobModel.Chain;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.JobModel.Executors;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Tasks;
import io.heddle.sim.workload.WorkloadStage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;

/** What jobs do, as a workload file writes it: a job has one of these keys. */
final class JobModels {
  private static final String MAP_REDUCE = "map-reduce";
  private static final String CHAIN = "chain";
  private static final String EXECUTORS = "executors";
  private static final String DAG = "dag";
  private static final String TASKS = "tasks";
  static final Set<String> KEYS = Set.of(MAP_REDUCE, CHAIN, EXECUTORS, DAG, TASKS);

  private static final Quantity REPEAT = new Quantity("repeat", "", 1, 10_000);
  private static final Quantity ROUNDS = new Quantity("number of rounds", "", 1, 100_000);
  private static final Quantity COUNT = new Quantity("count", "", 1, 1_000_000);
  private static final Quantity PARENT = new Quantity("a parent", "", 0, 1_000_000);

  private JobModels() {}

  static JobModel parse(JsonObject job, RandomGenerator random) throws TraceException {
    List<String> found = KEYS.stream().filter(job::has).sorted().toList();
    if (found.size() != 1) {
      throw job.place()
          .unexpected(
              "what the job does",
              found.toString(),
              "exactly one of the keys " + new TreeSet<>(KEYS));
    }
    return switch (found.get(0)) {
      case MAP_REDUCE -> round(job.object(MAP_REDUCE), Set.of(), random);
      case CHAIN -> chain(job, random);
      case EXECUTORS -> executors(job.object(EXECUTORS), random);
      case DAG -> new Dag(stages(job, DAG, null, random));
      default -> new Dag(List.of(new WorkloadStage(List.of(), group(job, TASKS, random))));
    };
  }

  private static TaskGroup group(JsonObject parent, String key, RandomGenerator random)
      throws TraceException {
    JsonObject group = parent.object(key);
    group.allowOnly(union(TaskGroups.TASK_KEYS, TaskGroups.DEMAND_KEYS));
    return TaskGroups.parse(group, random);
  }

  static Set<String> union(Set<String> some, Set<String> more) {
    Set<String> all = new HashSet<>(some);
    all.addAll(more);
    return all;
  }

  private static MapReduce round(JsonObject round, Set<String> further, RandomGenerator random)
      throws TraceException {
    round.allowOnly(union(Set.of("maps", "reduces", "shuffle"), further));
    TaskGroup maps = group(round, "maps", random);
    return new MapReduce(maps, group(round, "reduces", random), round.millis("shuffle", 0));
  }

  private static Chain chain(JsonObject job, RandomGenerator random) throws TraceException {
    List<MapReduce> rounds = new ArrayList<>();
    long tasks = 0;
    for (JsonObject round : job.objects(CHAIN)) {
      long repeat = round.whole("repeat", REPEAT, 1);
      for (int i = 0; i < repeat; i++) {
        rounds.add(round(round, Set.of("repeat"), random));
        tasks += Tasks.count(rounds.get(rounds.size() - 1));
        Quantity.JOB_TASKS.check(job.place(), tasks);
        ROUNDS.check(job.place(), rounds.size());
      }
    }
    if (rounds.isEmpty()) {
      throw job.place().unexpected(CHAIN, "[]", "at least one round");
    }
    return new Chain(rounds);
  }

  private static Executors executors(JsonObject executors, RandomGenerator random)
      throws TraceException {
    executors.allowOnly(union(Set.of("count", "slots", "gang", "stages"), TaskGroups.DEMAND_KEYS));
    ResourceVector demand = TaskGroups.demand(executors);
    int count = (int) executors.whole("count", COUNT);
    return new Executors(
        demand,
        count,
        (int) executors.whole("slots", COUNT, 1),
        (int) executors.whole("gang", new Quantity("gang", "", 1, count), 1),
        stages(executors, "stages", demand, random));
  }

  /** Stages; their tasks have the demand of the executors where there are executors. */
  private static List<WorkloadStage> stages(
      JsonObject parent, String key, ResourceVector executor, RandomGenerator random)
      throws TraceException {
    Set<String> keys = union(TaskGroups.TASK_KEYS, Set.of("parents"));
    List<WorkloadStage> stages = new ArrayList<>();
    long tasks = 0;
    for (JsonObject stage : parent.objects(key)) {
      stage.allowOnly(executor == null ? union(keys, TaskGroups.DEMAND_KEYS) : keys);
      ResourceVector demand = executor == null ? TaskGroups.demand(stage) : executor;
      List<Integer> parents = new ArrayList<>();
      for (JsonNode waitsFor : stage.elements("parents")) {
        long index = PARENT.whole(stage.place(), waitsFor.asText());
        if (index >= stages.size()) {
          throw stage
              .place()
              .unexpected("a parent", "" + index, "the number of an earlier stage, counted from 0");
        }
        parents.add((int) index);
      }
      TaskGroup group = TaskGroups.parse(stage, demand, random);
      tasks += group.count();
      Quantity.JOB_TASKS.check(parent.place(), tasks);
      stages.add(new WorkloadStage(parents, group));
    }
    return stages;
  }

  /** The tag that tells Heddle of a job's gang; empty without one. */
  static Optional<String> gangTag(JobModel model) {
    return model instanceof Executors executors && executors.gang() > 1
        ? Optional.of(HintTags.gangTag(executors.gang()))
        : Optional.empty();
  }

  static void write(JobModel model, ObjectNode job) {
    if (model instanceof MapReduce round) {
      write(round, job.putObject(MAP_REDUCE));
    } else if (model instanceof Chain chain) {
      ArrayNode rounds = job.putArray(CHAIN);
      chain.rounds().forEach(round -> write(round, rounds.addObject()));
    } else if (model instanceof Executors executors) {
      ObjectNode object = job.putObject(EXECUTORS);
      TaskGroups.write(executors.demand(), object);
      object.put("count", executors.count()).put("slots", executors.slots());
      if (executors.gang() > 1) {
        object.put("gang", executors.gang());
      }
      write(executors.stages(), object.putArray("stages"), false);
    } else {
      write(((Dag) model).stages(), job.putArray(DAG), true);
    }
  }

  private static void write(MapReduce round, ObjectNode object) {
    write(round.maps(), object.putObject("maps"), true);
    write(round.reduces(), object.putObject("reduces"), true);
    object.put("shuffle", TaskUses.seconds(round.shuffleMillis()));
  }

  private static void write(List<WorkloadStage> stages, ArrayNode array, boolean withDemand) {
    for (WorkloadStage stage : stages) {
      ObjectNode object = array.addObject();
      ArrayNode parents = object.putArray("parents");
      stage.parents().forEach(parents::add);
      write(stage.tasks(), object, withDemand);
    }
  }

  private static void write(TaskGroup group, ObjectNode object, boolean withDemand) {
    if (withDemand) {
      TaskGroups.write(group.demand(), object);
    }
    TaskGroups.write(group.durations(), object);
    TaskUses.write(group.use(), object);
  }
}
