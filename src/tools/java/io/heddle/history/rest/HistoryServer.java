package io.heddle.history.rest;

import com.fasterxml.jackson.databind.JsonNode;
import io.heddle.history.ImpossibleNumberException;
import io.heddle.history.PassedOverException.Reason;
import io.heddle.history.TimeWindow;
import io.heddle.history.importer.WorkloadImport;
import io.heddle.history.mapreduce.MapReduceAnswers;
import io.heddle.history.rest.YarnCluster.StatusException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A MapReduce History Server ({@code /ws/v1/history/mapreduce/jobs}). Each task is a call of its
 * own: a sample is asked for.
 */
public record HistoryServer(RestServer server) {
  private static final String JOBS = "/ws/v1/history/mapreduce/jobs";

  /** Tasks of each kind that are asked for, evenly spread over the job's. */
  private static final int SAMPLE = 20;

  /** Reads the jobs that were submitted in the window; a job that cannot be read is passed over. */
  public void readAll(TimeWindow window, WorkloadImport jobs) throws IOException {
    List<String> ids = new ArrayList<>();
    Answer.each(
        server,
        JOBS + "?startedTimeBegin=" + window.from(),
        "job",
        job -> {
          if (!job.path("state").asText("").equals("SUCCEEDED")) {
            jobs.passOver(
                Reason.FAILED, job.path("id").asText("") + ": " + job.path("state").asText(""));
          } else if (window.contains(submitted(job))) {
            ids.add(job.path("id").asText(""));
          }
        });
    for (String id : ids) {
      read(id, jobs);
    }
  }

  private static long submitted(JsonNode job) {
    long submitted = job.path("submitTime").asLong();
    return submitted > 0 ? submitted : job.path("startTime").asLong();
  }

  private void read(String id, WorkloadImport jobs) {
    try {
      String path = JOBS + "/" + id;
      JsonNode job = Answer.whole(server, path).path("job");
      MapReduceAnswers answers = new MapReduceAnswers(job);
      Answer.each(
          server,
          path + "/conf",
          "property",
          property ->
              answers.property(
                  property.path("name").asText(""), property.path("value").asText("")));
      counters(path, answers);
      sample(path, answers);
      jobs.take(id, answers.past());
    } catch (ImpossibleNumberException e) {
      jobs.passOver(Reason.IMPOSSIBLE, id + ": " + e.getMessage());
    } catch (IOException | IllegalArgumentException e) {
      jobs.passOver(Reason.UNREADABLE, id + ": " + e.getMessage());
    }
  }

  private void counters(String job, MapReduceAnswers answers) throws IOException {
    try {
      Answer.each(
          server,
          job + "/counters",
          "counterGroup",
          group -> group.path("counter").forEach(answers::counter));
    } catch (StatusException e) {
      // Counters may be limited to those who may see the job.
    }
  }

  private void sample(String job, MapReduceAnswers answers) throws IOException {
    List<String> maps = new ArrayList<>();
    List<String> reduces = new ArrayList<>();
    Answer.each(
        server,
        job + "/tasks",
        "task",
        task -> {
          if (task.path("state").asText("").equals("SUCCEEDED")) {
            boolean reduce = task.path("type").asText("").equals("REDUCE");
            (reduce ? reduces : maps).add(task.path("id").asText(""));
            if (!reduce) {
              answers.mapEnded(task.path("finishTime").asLong());
            }
          }
        });
    for (List<String> tasks : List.of(maps, reduces)) {
      int step = Math.max(1, tasks.size() / SAMPLE);
      for (int i = 0; i < tasks.size() && i / step < SAMPLE; i += step) {
        Answer.each(
            server, job + "/tasks/" + tasks.get(i) + "/attempts", "taskAttempt", answers::attempt);
      }
    }
  }
}
