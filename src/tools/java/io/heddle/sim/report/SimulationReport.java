package io.heddle.sim.report;

import io.heddle.sim.report.JobOutcome.State;
import io.heddle.sim.report.RunFigures.Metric;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Results of one workload under several schedulers and seeds.
 *
 * @param runs in the order of the rows; at least one
 * @param baseline that ratios are to; may be empty
 * @param measured how long jobs really took, in milliseconds by id; may be empty
 */
public record SimulationReport(
    String workload,
    Map<String, String> settings,
    List<LowerBound> bounds,
    List<RunResult> runs,
    String baseline,
    Map<String, Long> measured) {
  public SimulationReport {
    measured = Map.copyOf(measured);
  }

  public boolean partial() {
    return runs.stream().anyMatch(RunResult::partial);
  }

  List<RunResult> firstRuns() {
    Map<String, RunResult> first = new LinkedHashMap<>();
    runs.forEach(run -> first.putIfAbsent(run.scheduler(), run));
    return List.copyOf(first.values());
  }

  /** The figures over the seeds; a ratio is of means, for times and for use of the cluster. */
  public Result result() {
    Map<String, Map<Metric, List<Double>>> values = new LinkedHashMap<>();
    CommonJobs common = common();
    List<RunResult> compared = runs.stream().filter(common::has).toList();
    compared.forEach(run -> collect(run.scheduler(), RunFigures.of(run, common.only(run)), values));
    if (common.comparable()) {
      bounds.forEach(bound -> collect(LowerBound.NAME, RunFigures.of(bound), values));
    }
    List<ResultRow> rows = new ArrayList<>();
    values.forEach(
        (scheduler, figures) ->
            figures.forEach(
                (metric, seeds) ->
                    rows.add(
                        ResultRow.of(workload, scheduler, metric.name(), seeds, metric.unit()))));
    List<Long> seeds = List.copyOf(new TreeSet<>(compared.stream().map(RunResult::seed).toList()));
    return new Result("simulation", settings, seeds, rows, ratios(rows, common));
  }

  public String table() {
    String warning = partial() ? "partial: ended early, figures cover what ran till then\n" : "";
    String ratio = baseline.isEmpty() ? "" : "ratio: to " + baseline + ", of means\n";
    return warning
        + note()
        + ResultTable.of(result())
        + ratio
        + JobRefusals.of(runs).text()
        + replay()
        + worth();
  }

  /** Jobs that were refused in these runs, with the reasons; a line each, empty for none. */
  public static String refusals(List<RunResult> runs) {
    return JobRefusals.of(runs).text();
  }

  String note() {
    return baseline.isEmpty() ? "" : common().note() + unfinished();
  }

  private String unfinished() {
    Map<String, Integer> left = new LinkedHashMap<>();
    runs.forEach(
        run -> left.merge(run.scheduler(), (int) run.count(State.UNFINISHED), Integer::sum));
    return left.values().stream().allMatch(count -> count == 0)
        ? ""
        : left.entrySet().stream()
            .map(each -> each.getKey() + " " + each.getValue())
            .collect(Collectors.joining(", ", "unfinished jobs: ", "\n"));
  }

  CommonJobs common() {
    return CommonJobs.of(
        runs, bounds.stream().mapToInt(bound -> bound.completions().size()).max().orElse(0));
  }

  /** How far the runs of {@link #replayed} are from what really happened; empty where unknown. */
  public Optional<ReplayError> replayError() {
    ReplayError error = ReplayError.of(measured, runsOf(replayed()));
    return error.jobs() == 0 ? Optional.empty() : Optional.of(error);
  }

  private String replayed() {
    return baseline.isEmpty() ? runs.get(0).scheduler() : baseline;
  }

  private String replay() {
    return replayError().map(error -> "\n" + error.text(replayed())).orElse("");
  }

  private String worth() {
    if (!baseline.isEmpty() && !common().areMost()) {
      return "\nToo few jobs ended to say what is gained or lost.\n";
    }
    StringBuilder text = new StringBuilder();
    gains().forEach(gain -> text.append("\n").append(gain.text()));
    return text.toString();
  }

  /** What each other scheduler is worth beside the baseline, by the seeds that both ran with. */
  public List<Gain> gains() {
    CommonJobs common = common();
    List<RunResult> theirs = counted(baseline, common);
    return runs.stream()
        .map(RunResult::scheduler)
        .distinct()
        .filter(name -> !name.equals(baseline) && !theirs.isEmpty())
        .filter(name -> common.count() > 0 && common.areMost() && !partial())
        .map(name -> Gain.of(counted(name, common), theirs, common.comparable()))
        .toList();
  }

  private List<RunResult> counted(String scheduler, CommonJobs common) {
    return runsOf(scheduler).stream().filter(common::has).map(common::only).toList();
  }

  private List<RunResult> runsOf(String scheduler) {
    return runs.stream().filter(run -> run.scheduler().equals(scheduler)).toList();
  }

  private static void collect(
      String scheduler,
      Map<Metric, Double> figures,
      Map<String, Map<Metric, List<Double>>> values) {
    Map<Metric, List<Double>> own =
        values.computeIfAbsent(scheduler, name -> new LinkedHashMap<>());
    figures.forEach(
        (metric, value) -> own.computeIfAbsent(metric, m -> new ArrayList<>()).add(value));
  }

  private Map<String, Double> ratios(List<ResultRow> rows, CommonJobs common) {
    Map<String, ResultRow> base = new LinkedHashMap<>();
    rows.stream()
        .filter(row -> row.scheduler().equals(baseline))
        .filter(row -> common.comparable() || RunFigures.isOfCompletion(row.metric()))
        .filter(row -> row.unit().equals(RunFigures.SECONDS) || row.unit().equals(RunFigures.RATIO))
        .forEach(row -> base.put(row.metric(), row));
    Map<String, Double> ratios = new LinkedHashMap<>();
    for (ResultRow row : rows) {
      ResultRow other = base.get(row.metric());
      if (other != null && other.mean() > 0 && !row.scheduler().equals(baseline)) {
        ratios.put(
            Result.ratioName(workload, row.scheduler(), baseline, row.metric()),
            row.mean() / other.mean());
      }
    }
    return ratios;
  }
}
