package io.heddle.sim.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Report as JSON: {@link Result}, whether it is partial, and each job in virtual seconds; null for
 * never.
 */
public final class SimulationJson {
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
    all.put("jobs", report.common().all());
    all.put("compared-jobs", report.common().count());
    all.put("replay", report.replayError().map(SimulationJson::replay).orElse(null));
    all.put("gains", report.gains().stream().map(SimulationJson::gain).toList());
    all.put("runs", report.runs().stream().map(SimulationJson::run).toList());
    return Result.json(all);
  }

  private static Map<String, Object> replay(ReplayError error) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("jobs", error.jobs());
    fields.put("median", error.median());
    fields.put("p90", error.p90());
    fields.put("mean-ratio", error.meanRatio());
    fields.put("makespan-ratio", error.makespanRatio());
    fields.put("tau", number(error.tau()));
    fields.put("large", error.isLarge());
    return fields;
  }

  public static Map<String, Object> gain(Gain gain) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("ours", gain.ours());
    fields.put("theirs", gain.theirs());
    fields.put("seeds", gain.seeds());
    fields.put("blocks", gain.blocks().parts().size());
    fields.put("changes", gain.changes().stream().map(SimulationJson::change).toList());
    fields.put("slower", gain.slower());
    fields.put("slower-by-chance", number(gain.slowerByChance()));
    return fields;
  }

  private static Map<String, Object> change(RelativeChange change) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("what", change.what());
    fields.put("share", change.share());
    fields.put("low", number(change.interval().low()));
    fields.put("high", number(change.interval().high()));
    fields.put("told", change.isTold());
    return fields;
  }

  private static Double number(double value) {
    return Double.isFinite(value) ? value : null;
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
