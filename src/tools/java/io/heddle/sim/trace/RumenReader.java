package io.heddle.sim.trace;

import io.heddle.model.ResourceVector;
import io.heddle.sim.trace.TraceReader.TraceSink;
import io.heddle.sim.trace.input.Assumptions;
import io.heddle.sim.trace.input.JsonDocuments;
import io.heddle.sim.trace.input.JsonObject;
import io.heddle.sim.trace.input.Place.TraceException;
import io.heddle.sim.trace.input.Quantity;
import io.heddle.sim.trace.input.TraceInput;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.MapReducePriority;
import io.heddle.sim.workload.TaskGroup;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Rumen's traces: JSON objects one after the other, a MapReduce job each, times since 1970. A task
 * runs as long as its last successful attempt; a reduce from the end of its shuffle.
 */
final class RumenReader implements TraceReader {
  /** When an attempt started, ended its shuffle and ended, in milliseconds; 0 where unknown. */
  private record Attempt(long start, long shuffled, long finish) {
    boolean isKnown() {
      return start > 0 && finish >= start;
    }

    long duration() {
      return finish - Math.max(start, shuffled);
    }
  }

  @Override
  public void read(TraceInput input, TraceSink sink) throws IOException {
    JsonDocuments documents = new JsonDocuments(input);
    for (JsonObject next = documents.next(); next != null; next = documents.next()) {
      try {
        sink.job(job(next, input.assumptions()));
      } catch (TraceException e) {
        sink.malformed(e);
      }
    }
  }

  private static Job job(JsonObject found, Assumptions assumptions) throws TraceException {
    String id = found.text("jobID");
    JsonObject job = found.named("job " + id);
    String priority = job.text("priority", "DEFAULT");
    int number =
        MapReducePriority.of(priority)
            .orElseThrow(
                () ->
                    job.place()
                        .unexpected("priority", priority, "one of " + MapReducePriority.names()));
    return new Job(
        id,
        job.text("jobName", id),
        job.text("user", assumptions.user()),
        assumptions.path(job.text("queue", "")),
        number,
        job.whole("submitTime", Quantity.CLOCK),
        assumptions.master(),
        Set.of(),
        model(job, assumptions));
  }

  private static MapReduce model(JsonObject job, Assumptions assumptions) throws TraceException {
    List<Attempt> maps = attempts(job, "mapTasks");
    List<Attempt> reduces = attempts(job, "reduceTasks");
    return new MapReduce(
        group(maps, demand(job, "jobMapMB", assumptions.map()), assumptions),
        group(reduces, demand(job, "jobReduceMB", assumptions.reduce()), assumptions),
        shuffle(maps, reduces));
  }

  private static List<Attempt> attempts(JsonObject job, String key) throws TraceException {
    List<Attempt> attempts = new ArrayList<>();
    for (JsonObject task : job.objects(key)) {
      JsonObject last = task;
      for (JsonObject attempt : task.objects("attempts")) {
        if (attempt.text("result", "").equals("SUCCESS")) {
          last = attempt;
        }
      }
      Attempt attempt =
          new Attempt(
              time(last, "startTime"), time(last, "shuffleFinished"), time(last, "finishTime"));
      if (attempt.isKnown()) {
        Quantity.MILLISECONDS.check(last.place(), attempt.finish() - attempt.start());
      }
      attempts.add(attempt);
    }
    return attempts;
  }

  /** Rumen writes -1 for a time that it does not know. */
  private static long time(JsonObject object, String key) throws TraceException {
    return object.node().path(key).asLong() == -1 ? 0 : object.whole(key, Quantity.CLOCK, 0);
  }

  private static ResourceVector demand(JsonObject job, String key, ResourceVector usual)
      throws TraceException {
    boolean known = job.node().path(key).asLong() > 0;
    return ResourceVector.of(known ? job.whole(key, Quantity.MEMORY) : usual.get(0), usual.get(1));
  }

  private static TaskGroup group(
      List<Attempt> attempts, ResourceVector demand, Assumptions assumptions) {
    return new TaskGroup(
        demand,
        Durations.of(
            attempts.stream()
                .mapToLong(
                    attempt ->
                        attempt.isKnown()
                            ? Math.max(0, attempt.duration())
                            : assumptions.unknownMillis())
                .toArray()));
  }

  /** Mean time that reduces fetched after the last map; before that they may just have waited. */
  private static long shuffle(List<Attempt> maps, List<Attempt> reduces) {
    long lastMap = maps.stream().mapToLong(Attempt::finish).max().orElse(0);
    return Math.round(
        reduces.stream()
            .filter(Attempt::isKnown)
            .mapToLong(reduce -> Math.max(0, reduce.shuffled() - Math.max(reduce.start(), lastMap)))
            .average()
            .orElse(0));
  }
}
