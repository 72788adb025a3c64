package io.heddle.profile.history;

import com.fasterxml.jackson.databind.JsonNode;
import io.heddle.model.Stage;
import io.heddle.profile.ContainerTimes;
import io.heddle.profile.history.PassedOverException.Reason;
import java.util.ArrayList;
import java.util.List;

/**
 * The job history of MapReduce ({@code .jhist}): events of Hadoop's {@code Events.avpr}. A job is
 * two stages, the reduces behind the maps; of a reduce that stage has only what it did once the
 * last map had ended.
 */
final class MapReduceHistory implements HistoryEvents {
  private static final String TYPE = "MAPREDUCE";
  private static final String ATTEMPT = "attemptId";

  /** What MapReduce asks YARN with ({@code RMContainerAllocator}). */
  private static final int MAP_PRIORITY = 20;

  private static final int REDUCE_PRIORITY = 10;

  private final String file;
  private final String tags;
  private final Starts running = new Starts();
  private final TimeSum maps = new TimeSum();
  private final TimeSum reduces = new TimeSum();
  private final TimeSum mapWork = new TimeSum();
  private final TimeSum reduceWork = new TimeSum();
  private long lastMapEnd;
  private JsonNode submitted;
  private JsonNode inited;
  private String end = "";

  /**
   * No event yet.
   *
   * @param tags of the application, with commas between them
   */
  MapReduceHistory(String file, String tags) {
    this.file = file;
    this.tags = tags;
  }

  @Override
  public void add(JsonNode wrapped) {
    String type = wrapped.path("type").asText();
    JsonNode event = HistoryText.unwrapped(wrapped.path("event"));
    switch (type) {
      case "JOB_SUBMITTED" -> submitted = event;
      case "JOB_INITED" -> inited = event;
      case "JOB_FINISHED", "JOB_FAILED", "JOB_KILLED", "JOB_ERROR" -> end = type;
      case "MAP_ATTEMPT_STARTED", "REDUCE_ATTEMPT_STARTED" ->
          running.started(text(event, ATTEMPT), number(event, "startTime"));
      case "MAP_ATTEMPT_FINISHED" -> mapEnded(event, true);
      case "MAP_ATTEMPT_FAILED", "MAP_ATTEMPT_KILLED" -> mapEnded(event, false);
      case "REDUCE_ATTEMPT_FINISHED" -> reduceEnded(event, true);
      case "REDUCE_ATTEMPT_FAILED", "REDUCE_ATTEMPT_KILLED" -> reduceEnded(event, false);
      default -> {
        // Says nothing of attempts or the job.
      }
    }
  }

  private void mapEnded(JsonNode event, boolean success) {
    long ended = number(event, "finishTime");
    running
        .ended(text(event, ATTEMPT))
        .ifPresent(
            started -> {
              maps.add(started, ended);
              if (success) {
                mapWork.add(started, ended);
                lastMapEnd = Math.max(lastMapEnd, ended);
              }
            });
  }

  private void reduceEnded(JsonNode event, boolean success) {
    long ended = number(event, "finishTime");
    running
        .ended(text(event, ATTEMPT))
        .ifPresent(
            started -> {
              reduces.add(started, ended);
              if (success) {
                reduceWork.add(Math.max(started, lastMapEnd), ended);
              }
            });
  }

  @Override
  public HistoryRun run() throws PassedOverException {
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
    boolean inMaster = HistoryText.unwrapped(inited.path("uberized")).asBoolean();
    return new HistoryRun(
        text(submitted, "jobid").replaceFirst("^job_", "application_"),
        number(submitted, "submitTime"),
        Submitted.job(text(submitted, "userName"), TYPE, text(submitted, "jobName"), tags),
        inMaster ? ContainerTimes.NONE : new ContainerTimes(maps.times(), reduces.times(), null),
        inMaster ? List.of() : dag(),
        inMaster ? "it ran inside of its ApplicationMaster" : "");
  }

  private List<Stage> dag() {
    List<Stage> dag = new ArrayList<>();
    int mapTasks = (int) number(inited, "totalMaps");
    int reduceTasks = (int) number(inited, "totalReduces");
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
    return HistoryText.unwrapped(event.path(field)).asText();
  }

  private static long number(JsonNode event, String field) {
    return HistoryText.unwrapped(event.path(field)).asLong();
  }
}
