package io.heddle.history.tony;

import com.fasterxml.jackson.databind.JsonNode;
import io.heddle.history.Elapsed;
import io.heddle.history.HistoryEvents;
import io.heddle.history.PassedOverException;
import io.heddle.history.PassedOverException.Reason;
import io.heddle.history.RecordedRun;
import io.heddle.history.RecordedRun.PastJob;
import io.heddle.history.Submitted;
import io.heddle.history.TimeSum;
import io.heddle.history.UncheckedJob;
import io.heddle.model.ResourceVector;
import io.heddle.profile.ContainerTimes;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.JobModel.Executors;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.TaskUse;
import io.heddle.sim.workload.WorkloadStage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Job history of TonY ({@code com.linkedin.tony.events.Event}): a gang, whose tasks work once the
 * last of them has started.
 */
public final class TonyHistory implements HistoryEvents {
  private static final String TYPE = "TONY";

  private static final Pattern FILE =
      Pattern.compile("(?:.*/)?application_[0-9]+_[0-9]+-[0-9]+-[0-9]+-(.+)-([A-Z]+)\\.jhist");

  /** A damaged history may start any number. */
  private static final int MOST_TASKS = 200_000;

  private final String file;
  private final TonyConf conf;
  private final Map<String, Task> running = new LinkedHashMap<>();
  private final List<Task> ended = new ArrayList<>();
  private String application = "";
  private long begun;
  private long lastStart;
  private long end;
  private long failed;

  private record Task(String kind, long started, long ended) {}

  /** {@code conf} is what the job was submitted with. */
  public TonyHistory(String file, TonyConf conf) {
    this.file = file;
    this.conf = conf;
  }

  @Override
  public void add(JsonNode wrapped) {
    long time = wrapped.path("timestamp").asLong();
    JsonNode union = wrapped.path("event");
    JsonNode event = union.size() == 1 ? union.elements().next() : union;
    String task = event.path("taskType").asText("") + ":" + event.path("taskIndex").asLong();
    switch (wrapped.path("type").asText("")) {
      case "APPLICATION_INITED" -> {
        application = event.path("applicationId").asText("");
        begun = time;
      }
      case "TASK_STARTED" -> {
        if (running.size() + ended.size() < MOST_TASKS) {
          running.put(task, new Task(event.path("taskType").asText(""), time, 0));
          lastStart = Math.max(lastStart, time);
        }
      }
      case "TASK_FINISHED" -> finished(running.remove(task), time);
      case "APPLICATION_FINISHED" -> {
        end = time;
        failed = event.path("failedTasks").asLong();
      }
      default -> {
        // Says nothing of tasks or the application.
      }
    }
  }

  private void finished(Task task, long time) {
    if (task != null) {
      ended.add(new Task(task.kind, task.started, time));
    }
  }

  @Override
  public RecordedRun run() throws PassedOverException {
    Matcher name = FILE.matcher(file);
    boolean isNamed = name.matches();
    if (end == 0) {
      throw new PassedOverException(Reason.UNFINISHED, file + ": has no APPLICATION_FINISHED");
    }
    if (failed > 0 || (isNamed && !name.group(2).equals("SUCCEEDED"))) {
      throw new PassedOverException(Reason.FAILED, file + ": the application failed");
    }
    // Tasks that are not waited for, such as parameter servers, end with it.
    List.copyOf(running.values()).forEach(task -> finished(task, end));
    if (application.isEmpty() || ended.isEmpty()) {
      throw new PassedOverException(
          Reason.UNREADABLE, file + ": has no APPLICATION_INITED, or no TASK_STARTED");
    }
    String user = isNamed ? name.group(1) : "";
    TimeSum held = new TimeSum();
    ended.forEach(task -> held.add(task.started, task.ended));
    return new RecordedRun(
        application,
        begun,
        Submitted.job(user, TYPE, conf.name(), conf.tags()),
        new ContainerTimes(null, null, held.times()),
        List.of(),
        note(),
        past(user),
        1);
  }

  private String note() {
    if (conf.values().isEmpty()) {
      return "there is no tony-final.xml: sizes are TonY's defaults, queue and tags unknown";
    }
    long sizes = ended.stream().map(task -> conf.container(task.kind)).distinct().count();
    return sizes > 1 ? "all tasks are taken to be as large as the largest of them" : "";
  }

  private PastJob past(String user) {
    UncheckedJob job =
        new UncheckedJob(application, conf.name(), user, conf.queue(), 0, conf.tags(), begun);
    return new PastJob(job.job(conf.master(), gang()), begun, end);
  }

  private Executors gang() {
    ResourceVector container =
        ended.stream()
            .map(task -> conf.container(task.kind))
            .max(Comparator.comparingLong(demand -> demand.get(0)))
            .orElseThrow();
    long[] millis =
        ended.stream()
            .mapToLong(task -> Elapsed.millis(Math.min(lastStart, task.ended), task.ended))
            .toArray();
    TaskGroup work = new TaskGroup(container, Durations.of(millis), TaskUse.UNKNOWN);
    int count = millis.length;
    return new Executors(container, count, 1, count, List.of(new WorkloadStage(List.of(), work)));
  }
}
