package io.heddle.history.mapreduce;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.heddle.history.MeasuredUse.OfTask;
import io.heddle.history.RecordedRun.PastJob;
import io.heddle.history.UncheckedJob;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.MapReducePriority;
import java.util.HashMap;
import java.util.Map;

/** A job from what the MapReduce History Server answers; its tasks as a sample of them ran. */
public final class MapReduceAnswers {
  private final JsonNode job;
  private final Map<String, String> conf = new HashMap<>();
  private final MapReduceWork work = new MapReduceWork();
  private final ObjectNode mapCounters = JsonNodeFactory.instance.objectNode();
  private final ObjectNode reduceCounters = JsonNodeFactory.instance.objectNode();
  private long lastMapEnd;

  /** {@code job} is that object of the answer. */
  public MapReduceAnswers(JsonNode job) {
    this.job = job;
  }

  public void property(String key, String value) {
    if (MapReduceJobConf.KEYS.contains(key)) {
      conf.put(key, value);
    }
  }

  /** A counter of all its tasks, from which follows what one uses; to be told before attempts. */
  public void counter(JsonNode counter) {
    String name = counter.path("name").asText("");
    if (MapReduceWork.COUNTERS.contains(name)) {
      putMean(mapCounters, name, counter.path("mapCounterValue"), tasks("mapsTotal"));
      putMean(reduceCounters, name, counter.path("reduceCounterValue"), tasks("reducesTotal"));
    }
  }

  private static void putMean(ObjectNode means, String name, JsonNode sum, int tasks) {
    if (sum.isNumber() && tasks > 0) {
      means.put(name, sum.asDouble() / tasks);
    }
  }

  /** A map ended at this time; each is to be told before any reduce. */
  public void mapEnded(long millis) {
    lastMapEnd = Math.max(lastMapEnd, millis);
  }

  public void attempt(JsonNode attempt) {
    if (!attempt.path("state").asText("").equals("SUCCEEDED")) {
      return;
    }
    long started = attempt.path("startTime").asLong();
    long finished = attempt.path("finishTime").asLong();
    if (attempt.path("type").asText("").equals("REDUCE")) {
      OfTask use = MapReduceWork.use(reduceCounters);
      work.reduce(started, attempt.path("shuffleFinishTime").asLong(), finished, lastMapEnd, use);
    } else {
      work.map(started, finished, MapReduceWork.use(mapCounters));
    }
  }

  public PastJob past() {
    MapReduceJobConf read = new MapReduceJobConf(conf);
    long started = job.path("startTime").asLong();
    long submitted = job.path("submitTime").asLong();
    UncheckedJob unchecked =
        new UncheckedJob(
            job.path("id").asText("").replaceFirst("^job_", "application_"),
            job.path("name").asText(""),
            job.path("user").asText(""),
            job.path("queue").asText(read.queue()),
            MapReducePriority.of(job.path("priority").asText("")).orElse(read.priority()),
            read.tags(),
            submitted > 0 ? submitted : started);
    long finished = job.path("finishTime").asLong();
    JobModel model =
        job.path("uberized").asBoolean()
            ? MapReduceWork.inMaster(read, started, finished)
            : work.round(read, tasks("mapsTotal"), tasks("reducesTotal"));
    return new PastJob(unchecked.job(read.master(), model), started, finished);
  }

  private int tasks(String field) {
    long tasks = (long) Math.max(0, job.path(field).asDouble());
    UncheckedJob.checkTasks(tasks);
    return (int) tasks;
  }
}
