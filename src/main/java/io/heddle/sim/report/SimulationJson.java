package io.heddle.sim.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A report as JSON: the fields of {@link Result}, whether it is partial, and how each job fared in
 * each run, in seconds of virtual time; null where something did not happen.
 */
final class SimulationJson {
  private static final double MILLIS = 1_000;

  private SimulationJson() {}

  static String of(SimulationReport report) throws JsonProcessingException {
    Result result = report.result();
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("experiment", result.experiment());
    all.put("settings", result.settings());
    all.put("seeds", result.seeds());
    all.put("rows", result.rows());
    all.put("ratios", result.ratios());
    all.put("partial", report.partial());
    all.put("runs", report.runs().stream().map(SimulationJson::run).toList());
    return Result.json(all);
  }

  private static Map<String, Object> run(RunResult run) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("scheduler", run.scheduler());
    fields.put("seed", run.seed());
    fields.put("partial", run.partial());
    fields.put("start", run.start() / MILLIS);
    fields.put("end", run.end() / MILLIS);
    fields.put("counters", run.counters());
    List<Map<String, Object>> jobs = run.jobs().stream().map(SimulationJson::job).toList();
    fields.put("jobs", jobs);
    return fields;
  }

  private static Map<String, Object> job(JobOutcome job) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", job.id());
    fields.put("name", job.name());
    fields.put("user", job.user());
    fields.put("queue", job.queue());
    fields.put("state", job.state().name().toLowerCase(Locale.ROOT));
    fields.put("reason", job.reason());
    fields.put("submitted", job.submitted() / MILLIS);
    fields.put("first-master", seconds(job.firstMaster()));
    fields.put("first-task", seconds(job.firstTask()));
    fields.put("ended", seconds(job.ended()));
    fields.put("waiting", job.waitingTime() / MILLIS);
    return fields;
  }

  private static Double seconds(OptionalLong millis) {
    return millis.isPresent() ? millis.getAsLong() / MILLIS : null;
  }
}
