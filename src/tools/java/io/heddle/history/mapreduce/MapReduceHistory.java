package io.heddle.history.mapreduce;

import com.fasterxml.jackson.databind.JsonNode;
import io.heddle.history.HistoryEvents;
import io.heddle.history.MeasuredUse.OfTask;
import io.heddle.history.PassedOverException;
import io.heddle.history.PassedOverException.Reason;
import io.heddle.history.RecordedRun;
import io.heddle.history.RecordedRun.PastJob;
import io.heddle.history.StartTimes;
import io.heddle.history.Submitted;
import io.heddle.history.TimeSum;
import io.heddle.history.UncheckedJob;
import io.heddle.model.Stage;
import io.heddle.profile.ContainerTimes;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.MapReducePriority;
import java.util.ArrayList;
import java.util.List;

/**
 * MapReduce's job history ({@code .jhist}): events of Hadoop's {@code Events.avpr}. Two stages; of
 * reduces what they did once the last map had ended.
 */
public final class MapReduceHistory implements HistoryEvents {
  private static final String TYPE = "MAPREDUCE";
  private static final String ATTEMPT = "attemptId";

  /** What MapReduce asks YARN with ({@code RMContainerAllocator}). */
  private static final int MAP_PRIORITY = 20;

  private static final int REDUCE_PRIORITY = 10;

  private final String file;
  private final MapReduceJobConf conf;
  private final StartTimes running = new StartTimes();
  private final TimeSum maps = new TimeSum();
  private final TimeSum reduces = new TimeSum();
  private final TimeSum mapWork = new TimeSum();
  private final TimeSum reduceWork = new TimeSum();
  private final MapReduceWork work = new MapReduceWork();
  private long lastMapEnd;
  private JsonNode submitted;
  private JsonNode inited;
  private String priority = "";
  private String queue = "";
  private String end = "";
  private long endMillis;
  private int attempt = 1;

  /** {@code conf} is what the job ran with. */
  public MapReduceHistory(String file, MapReduceJobConf conf) {
    this.file = file;
    this.conf = conf;
  }

  @Override
  public void add(JsonNode wrapped) {
    String type = wrapped.path("type").asText("");
    JsonNode event = unwrapped(wrapped.path("event"));
    switch (type) {
      case "AM_STARTED" -> attempt = Math.max(attempt, attempt(event));
      case "JOB_SUBMITTED" -> submitted = event;
      case "JOB_INITED" -> inited = event;
      case "JOB_FINISHED", "JOB_FAILED", "JOB_KILLED", "JOB_ERROR" -> {
        end = type;
        endMillis = number(event, "finishTime");
      }
      case "JOB_PRIORITY_CHANGED" -> priority = text(event, "priority");
      case "JOB_QUEUE_CHANGED" -> queue = text(event, "jobQueueName");
      case "MAP_ATTEMPT_STARTED", "REDUCE_ATTEMPT_STARTED" ->
          running.started(text(event, ATTEMPT), number(event, "startTime"));
      case "MAP_ATTEMPT_FINISHED", "MAP_ATTEMPT_FAILED", "MAP_ATTEMPT_KILLED" ->
          ended(event, false, type.endsWith("FINISHED"));
      case "REDUCE_ATTEMPT_FINISHED", "REDUCE_ATTEMPT_FAILED", "REDUCE_ATTEMPT_KILLED" ->
          ended(event, true, type.endsWith("FINISHED"));
      default -> {
        // Says nothing of attempts or the job.
      }
    }
  }

  private void ended(JsonNode event, boolean reduce, boolean success) {
    long ended = number(event, "finishTime");
    OfTask use = MapReduceWork.use(event.path("counters"));
    running
        .ended(text(event, ATTEMPT))
        .ifPresent(
            started -> {
              (reduce ? reduces : maps).add(started, ended);
              if (success && reduce) {
                reduceWork.add(Math.max(started, lastMapEnd), ended);
                work.reduce(started, number(event, "shuffleFinishTime"), ended, lastMapEnd, use);
              } else if (success) {
                mapWork.add(started, ended);
                work.map(started, ended, use);
                lastMapEnd = Math.max(lastMapEnd, ended);
              }
            });
  }

  @Override
  public RecordedRun run() throws PassedOverException {
    if (submitted == null || inited == null) {
      throw new PassedOverException(
          end.isEmpty() ? Reason.UNREADABLE : Reason.FAILED,
          file + ": has no JOB_SUBMITTED, or no JOB_INITED");
    }
    if (end.isEmpty()) {
      throw new PassedOverException(Reason.UNFINISHED, file + ": has no JOB_FINISHED");
    }
    if (!end.equals("JOB_FINISHED")) {
      throw new PassedOverException(Reason.FAILED, file + ": ends with " + end);
    }
    boolean inMaster = unwrapped(inited.path("uberized")).asBoolean();
    return new RecordedRun(
        application(),
        number(submitted, "submitTime"),
        Submitted.job(text(submitted, "userName"), TYPE, text(submitted, "jobName"), conf.tags()),
        inMaster ? ContainerTimes.NONE : new ContainerTimes(maps.times(), reduces.times(), null),
        inMaster ? List.of() : dag(),
        inMaster ? "it ran inside of its ApplicationMaster" : "",
        past(inMaster),
        attempt);
  }

  private String application() {
    return text(submitted, "jobid").replaceFirst("^job_", "application_");
  }

  private PastJob past(boolean inMaster) {
    UncheckedJob job =
        new UncheckedJob(
            application(),
            text(submitted, "jobName"),
            text(submitted, "userName"),
            queue(),
            MapReducePriority.of(priority).orElse(conf.priority()),
            conf.tags(),
            number(submitted, "submitTime"));
    long ready = number(inited, "launchTime");
    JobModel model =
        inMaster
            ? MapReduceWork.inMaster(conf, ready, endMillis)
            : work.round(conf, tasks("totalMaps"), tasks("totalReduces"));
    return new PastJob(job.job(conf.master(), model), ready, endMillis);
  }

  private String queue() {
    String submittedTo = text(submitted, "jobQueueName");
    if (!queue.isEmpty()) {
      return queue;
    }
    return submittedTo.isEmpty() ? conf.queue() : submittedTo;
  }

  private int tasks(String field) {
    long tasks = Math.max(0, number(inited, field));
    UncheckedJob.checkTasks(tasks);
    return (int) tasks;
  }

  /** The last part of {@code appattempt_1700000000000_0001_000002}. */
  private static int attempt(JsonNode event) {
    String number = text(event, "applicationAttemptId").replaceFirst("^.*_", "");
    return number.matches("[0-9]{1,9}") ? Integer.parseInt(number) : 1;
  }

  private List<Stage> dag() {
    List<Stage> dag = new ArrayList<>();
    int mapTasks = tasks("totalMaps");
    int reduceTasks = tasks("totalReduces");
    if (mapTasks > 0) {
      dag.add(new Stage("map", MAP_PRIORITY, mapTasks, mapWork.stageSeconds(), List.of()));
    }
    if (reduceTasks > 0) {
      List<Integer> parents = mapTasks > 0 ? List.of(0) : List.of();
      dag.add(
          new Stage("reduce", REDUCE_PRIORITY, reduceTasks, reduceWork.stageSeconds(), parents));
    }
    return dag;
  }

  private static String text(JsonNode event, String field) {
    return unwrapped(event.path(field)).asText("");
  }

  private static long number(JsonNode event, String field) {
    return unwrapped(event.path(field)).asLong();
  }

  /** A value, which Avro's JSON wraps in an object if its type is a union. */
  private static JsonNode unwrapped(JsonNode value) {
    return value.isObject() && value.size() == 1 ? value.elements().next() : value;
  }
}
