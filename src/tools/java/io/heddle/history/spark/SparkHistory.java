package io.heddle.history.spark;

import com.fasterxml.jackson.databind.JsonNode;
import io.heddle.history.HistoryEvents;
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
import io.heddle.sim.workload.JobModel.Executors;
import java.util.List;

/**
 * Event log of Spark ({@code spark.eventLog.enabled}): a JSON object in each line, whose {@code
 * Event} is a class of {@code org.apache.spark.scheduler}. An application failed if its exit code,
 * which Spark 4 writes, or its last job says so.
 */
public final class SparkHistory implements HistoryEvents {
  private static final String USUAL_TYPE = "SPARK";
  private static final String TIME = "Timestamp";
  private static final String EXECUTOR = "Executor ID";

  /** Stands for an executor where Spark runs in one process. */
  private static final String DRIVER = "driver";

  private final String file;
  private final boolean begins;
  private final SparkStages stages = new SparkStages();
  private final StartTimes running = new StartTimes();
  private final TimeSum executors = new TimeSum();
  private SparkProperties properties = new SparkProperties(null);
  private JsonNode start;
  private JsonNode end;
  private boolean lastJobFailed;
  private int mostExecutors;

  /** {@code begins} is whether the log begins where the application does. */
  public SparkHistory(String file, boolean begins) {
    this.file = file;
    this.begins = begins;
  }

  @Override
  public void add(JsonNode event) {
    switch (event.path("Event").asText("")) {
      case "SparkListenerApplicationStart" -> {
        start = event;
        stages.ready(event.path(TIME).asLong());
      }
      case "SparkListenerApplicationEnd" -> end = event;
      case "SparkListenerEnvironmentUpdate" ->
          properties = new SparkProperties(event.path("Spark Properties"));
      case "SparkListenerExecutorAdded" -> executorAdded(event);
      case "SparkListenerExecutorRemoved" -> executorRemoved(event);
      case "SparkListenerJobStart" -> stages.jobStarted(event);
      case "SparkListenerStageSubmitted" -> stages.submitted(event.path("Stage Info"));
      case "SparkListenerStageCompleted" -> stages.completed(event.path("Stage Info"));
      case "SparkListenerTaskEnd" -> stages.taskEnded(event);
      case "SparkListenerJobEnd" -> {
        lastJobFailed = event.path("Job Result").path("Result").asText("").equals("JobFailed");
        stages.jobEnded(event);
      }
      default -> {
        // Says nothing of stages or executors.
      }
    }
  }

  private void executorAdded(JsonNode event) {
    String executor = event.path(EXECUTOR).asText("");
    if (!executor.equals(DRIVER)) {
      if (mostExecutors == 0) {
        stages.ready(event.path(TIME).asLong());
      }
      running.started(executor, event.path(TIME).asLong());
      mostExecutors = Math.max(mostExecutors, running.open().size());
    }
  }

  private void executorRemoved(JsonNode event) {
    running
        .ended(event.path(EXECUTOR).asText(""))
        .ifPresent(added -> executors.add(added, event.path(TIME).asLong()));
  }

  @Override
  public RecordedRun run() throws PassedOverException {
    if (start == null) {
      throw new PassedOverException(
          Reason.UNREADABLE, file + ": has no SparkListenerApplicationStart");
    }
    if (end == null) {
      throw new PassedOverException(
          Reason.UNFINISHED, file + ": has no SparkListenerApplicationEnd");
    }
    if (lastJobFailed || end.path("ExitCode").asInt() != 0) {
      throw new PassedOverException(Reason.FAILED, file + ": the application failed");
    }
    checkOnYarn();
    stages.check();
    running.open().forEach(added -> executors.add(added, end.path(TIME).asLong()));
    PastJob past = past();
    String type = properties.text("spark.yarn.applicationType");
    List<Stage> dag = begins ? stages.dag() : List.of();
    return new RecordedRun(
        application(),
        start.path(TIME).asLong(),
        Submitted.job(
            start.path("User").asText(""),
            type.isEmpty() ? USUAL_TYPE : type,
            start.path("App Name").asText(""),
            properties.text("spark.yarn.tags")),
        new ContainerTimes(null, null, executors.times()),
        dag,
        begins ? stages.note() : "its log was compacted, so that early stages are missing",
        past,
        attempt());
  }

  private PastJob past() {
    SparkContainers containers = new SparkContainers(properties);
    long ready = start.path(TIME).asLong();
    long ended = end.path(TIME).asLong();
    UncheckedJob job =
        new UncheckedJob(
            application(),
            start.path("App Name").asText(""),
            start.path("User").asText(""),
            properties.text("spark.yarn.queue"),
            containers.priority(),
            properties.text("spark.yarn.tags"),
            ready);
    int count = Math.max(1, mostExecutors);
    Executors model =
        new Executors(
            containers.executor(),
            count,
            containers.slots(),
            gang(count, containers.slots()),
            stages.work(containers.executor(), containers.slots(), ended));
    return new PastJob(job.job(containers.master(), model), ready, ended);
  }

  /** Executors that tasks in barrier mode need at the same time. */
  private int gang(int executors, int slots) {
    long needed = (stages.barrierTasks() + slots - 1) / slots;
    return (int) Math.max(1, Math.min(executors, needed));
  }

  private String application() {
    return start.path("App ID").asText(file);
  }

  /** Spark gives numbers on YARN; a log without one is of the only attempt. */
  private int attempt() {
    String attempt = start.path("App Attempt ID").asText("");
    return attempt.matches("[0-9]{1,9}") ? Integer.parseInt(attempt) : 1;
  }

  /** Local mode and Spark's own cluster manager name applications so. */
  private void checkOnYarn() throws PassedOverException {
    String master = properties.otherMaster();
    if (!master.isEmpty() || application().matches("(local|app)-[0-9].*")) {
      throw new PassedOverException(
          Reason.NOT_ON_YARN,
          "%s: %s did not run on YARN%s"
              .formatted(
                  file,
                  application(),
                  master.isEmpty() ? "" : ", but with spark.master=" + master));
    }
  }
}
