package io.heddle.history.spark;

import com.fasterxml.jackson.databind.JsonNode;
import io.heddle.history.Elapsed;
import io.heddle.history.HistoryText;
import io.heddle.history.MeasuredUse;
import io.heddle.history.TaskDurations;
import io.heddle.history.TimeSum;
import io.heddle.history.UncheckedJob;
import io.heddle.model.ResourceVector;
import io.heddle.model.Stage;
import io.heddle.model.StageGraph;
import io.heddle.sim.workload.TaskGroup;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Stages of all jobs of a Spark application as one graph, without skipped ones. A job's first
 * stages wait for the last ones of jobs ended before, of those only that no other one of them
 * waited for.
 */
final class SparkStages {
  /** As many stages as a graph may have wait for this many others each. */
  private static final int MOST_EDGES = 20 * StageGraph.MOST_STAGES;

  private static final int MOST_JOBS = 100 * StageGraph.MOST_STAGES;

  /** Stages, skipped ones too, of all jobs that run at a time. */
  private static final int MOST_LISTED = 200 * StageGraph.MOST_STAGES;

  private static final String STAGE = "Stage ID";
  private static final String JOB = "Job ID";

  private static final class Seen {
    private String name = "";
    private long tasks;
    private boolean completed;
    private final TimeSum times = new TimeSum();
    private final TaskDurations durations = new TaskDurations();
    private final MeasuredUse use = new MeasuredUse();
    private int job;
    private Set<Integer> parents = Set.of();
    private Set<Integer> earlier = Set.of();
  }

  /**
   * @param begun number of the event that began it
   * @param listed its stages, skipped ones too
   * @param earlier the last stages of the jobs before it
   */
  private record Job(long begun, Set<Integer> listed, Set<Integer> earlier, Set<Integer> ran) {}

  private record Result(long ended, Set<Integer> stages) {}

  private final Map<Integer, Seen> stages = new TreeMap<>();
  private final Map<Integer, Job> running = new TreeMap<>();
  private final List<Result> results = new ArrayList<>();
  private final Map<Integer, Long> pauses = new HashMap<>();
  private long busyUntil;
  private long tasksEnded;
  private long listed;
  private long events;
  private long barrierTasks;
  private int edges;

  void ready(long millis) {
    if (pauses.isEmpty()) {
      busyUntil = millis;
    }
  }

  void jobStarted(JsonNode event) {
    if (isTooLarge()) {
      return;
    }
    long submitted = event.path("Submission Time").asLong();
    pauses.put(
        event.path(JOB).asInt(), running.isEmpty() ? Elapsed.millis(busyUntil, submitted) : 0);
    Set<Integer> ofJob = numbers(event.path("Stage IDs"));
    listed += ofJob.size();
    Set<Integer> earlier = new TreeSet<>();
    results.forEach(result -> earlier.addAll(result.stages));
    running.put(event.path(JOB).asInt(), new Job(events++, ofJob, earlier, new TreeSet<>()));
  }

  void submitted(JsonNode info) {
    if (isTooLarge()) {
      return;
    }
    Seen stage = stages.computeIfAbsent(info.path(STAGE).asInt(), id -> new Seen());
    if (stage.tasks == 0) {
      stage.name = HistoryText.brief(info.path("Stage Name").asText(""));
      stage.parents = numbers(info.path("Parent IDs"));
      running.entrySet().stream()
          .filter(job -> job.getValue().listed.contains(info.path(STAGE).asInt()))
          .findFirst()
          .ifPresent(
              job -> {
                job.getValue().ran.add(info.path(STAGE).asInt());
                stage.job = job.getKey();
                stage.earlier = job.getValue().earlier;
              });
      edges += stage.parents.size() + stage.earlier.size();
    }
    if (isBarrier(info)) {
      barrierTasks = Math.max(barrierTasks, info.path("Number of Tasks").asLong());
    }
    // A later attempt runs those tasks only whose output was lost.
    stage.tasks = Math.max(stage.tasks, info.path("Number of Tasks").asLong());
  }

  private static boolean isBarrier(JsonNode info) {
    for (JsonNode rdd : info.path("RDD Info")) {
      if (rdd.path("Barrier").asBoolean()) {
        return true;
      }
    }
    return false;
  }

  /** The most tasks of a stage in barrier mode, which all run at the same time; 0 for none. */
  long barrierTasks() {
    return barrierTasks;
  }

  void taskEnded(JsonNode event) {
    Seen stage = stages.get(event.path(STAGE).asInt());
    JsonNode task = event.path("Task Info");
    if (stage != null
        && event.path("Task End Reason").path("Reason").asText("").equals("Success")) {
      UncheckedJob.checkTasks(++tasksEnded);
      long launched = task.path("Launch Time").asLong();
      long finished = task.path("Finish Time").asLong();
      stage.times.add(launched, finished);
      stage.durations.add(launched, finished);
      stage.use.add(launched, finished, SparkMetrics.use(event));
    }
  }

  void completed(JsonNode info) {
    Seen stage = stages.get(info.path(STAGE).asInt());
    if (stage != null && !info.hasNonNull("Failure Reason")) {
      stage.completed = true;
    }
  }

  void jobEnded(JsonNode event) {
    Job job = running.remove(event.path(JOB).asInt());
    if (job == null) {
      return;
    }
    listed -= job.listed.size();
    busyUntil = Math.max(busyUntil, event.path("Completion Time").asLong());
    results.removeIf(result -> result.ended < job.begun);
    results.add(new Result(events++, job.ran.isEmpty() ? job.earlier : last(job.ran)));
  }

  private Set<Integer> last(Set<Integer> ran) {
    Set<Integer> last = new TreeSet<>(ran);
    ran.forEach(id -> last.removeAll(stages.get(id).parents));
    return last;
  }

  private boolean isTooLarge() {
    return Math.max(stages.size(), running.size()) > StageGraph.MOST_STAGES
        || edges > MOST_EDGES
        || pauses.size() > MOST_JOBS
        || listed > MOST_LISTED;
  }

  void check() {
    UncheckedJob.checkTasks(
        (long) ran().stream().mapToDouble(id -> (double) stages.get(id).tasks).sum());
  }

  String note() {
    if (isTooLarge()) {
      return "more than %d stages, than %d edges between them, or than %d jobs"
          .formatted(StageGraph.MOST_STAGES, MOST_EDGES, MOST_JOBS);
    }
    return ran().isEmpty() ? "no stage of it ran" : "";
  }

  List<Stage> dag() {
    List<Integer> ran = ran();
    if (isTooLarge()) {
      return List.of();
    }
    Map<Integer, Integer> places = new HashMap<>();
    ran.forEach(id -> places.put(id, places.size()));
    return ran.stream()
        .map(stages::get)
        .map(
            stage ->
                new Stage(
                    stage.name,
                    Stage.SHARED_PRIORITY,
                    (int) stage.tasks,
                    stage.times.stageSeconds(),
                    parents(stage, places)))
        .toList();
  }

  /**
   * Stages with tasks as long as they were, and one for each time in which only the driver worked.
   *
   * @param slots tasks at a time in an executor
   * @param endMillis when the application ended, since 1970
   */
  List<io.heddle.sim.workload.WorkloadStage> work(
      ResourceVector executor, int slots, long endMillis) {
    List<Integer> ran = ran();
    boolean useIsKnown =
        ran.stream().anyMatch(id -> stages.get(id).use.of(executor, slots).isKnown());
    SparkWork work = new SparkWork(executor, useIsKnown);
    if (isTooLarge()) {
      return work.stages();
    }
    for (int id : ran) {
      Seen stage = stages.get(id);
      TaskGroup tasks =
          new TaskGroup(
              executor, stage.durations.of((int) stage.tasks, 0), stage.use.of(executor, slots));
      List<Integer> ofJob = stage.parents.stream().filter(ran::contains).toList();
      if (ofJob.isEmpty()) {
        List<Integer> earlier = stage.earlier.stream().filter(ran::contains).toList();
        work.first(id, stage.job, earlier, pauses.getOrDefault(stage.job, 0L), tasks);
      } else {
        work.later(id, ofJob, tasks);
      }
    }
    work.end(Elapsed.millis(busyUntil, endMillis));
    return work.stages();
  }

  private static List<Integer> parents(Seen stage, Map<Integer, Integer> places) {
    List<Integer> ofJob = stage.parents.stream().filter(places::containsKey).toList();
    return (ofJob.isEmpty() ? stage.earlier.stream().filter(places::containsKey) : ofJob.stream())
        .map(places::get)
        .toList();
  }

  private List<Integer> ran() {
    return stages.entrySet().stream()
        .filter(stage -> stage.getValue().completed && stage.getValue().tasks > 0)
        .map(Map.Entry::getKey)
        .toList();
  }

  private static Set<Integer> numbers(JsonNode array) {
    Set<Integer> numbers = new TreeSet<>();
    array.forEach(number -> numbers.add(number.asInt()));
    return numbers;
  }
}
