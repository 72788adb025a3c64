package io.heddle.bench.mixes;

import io.heddle.bench.compare.Entrant;
import io.heddle.bench.compare.Gauge;
import io.heddle.bench.compare.Setup;
import io.heddle.bench.compare.Trial;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.bench.generate.ClusterLoad;
import io.heddle.bench.generate.SubmitTimes;
import io.heddle.bench.packing.QueueShares;
import io.heddle.bench.packing.Queues;
import io.heddle.sim.AdminSettings;
import io.heddle.sim.QueuedSettings;
import io.heddle.sim.Schedulers;
import io.heddle.sim.compare.Comparison.WorkloadSource;
import io.heddle.sim.report.Result;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Seeds;
import io.heddle.sim.workload.Workload;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Work of many kinds at loads below and above what the cluster can do, in one queue and in four
 * with guarantees: Heddle's policies beside the best row of stock YARN in each cell.
 */
public final class MixesExperiment implements Experiment {
  private static final ClusterSpec CLUSTER = ClusterSpec.of(20, 40 * 1024, 16);
  private static final List<Double> LOADS = List.of(0.7, 0.95, 1.5);
  private static final List<Double> QUICK_LOADS = List.of(0.95);
  private static final int SECONDS = 400;
  private static final int QUICK_SECONDS = 150;
  private static final int USERS = 8;
  private static final Set<String> METRICS = Set.of("makespan", "jct-mean", "jct-p95", "wait-max");
  private static final List<String> POLICIES = List.of("heddle", "heddle-makespan");

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) throws IOException {
    Figures figures = new Figures();
    List<Entrant> entrants = List.of();
    List<String> development = new ArrayList<>();
    for (Mix mix : Mix.values()) {
      if (!mix.source().isThere()) {
        progress.println(mix.text() + ": its trace is not there, left out");
        continue;
      }
      if (mix.isForDevelopment()) {
        development.add(mix.text());
      }
      for (int queues : new int[] {1, Queues.percents().size()}) {
        entrants = new MixRows(schedulers(queues)).all(POLICIES);
        for (double load : options.quick() ? QUICK_LOADS : LOADS) {
          trial(mix, load, queues, options.quick() ? QUICK_SECONDS : SECONDS)
              .run(entrants, options.seeds(), progress, figures);
        }
      }
    }
    Map<String, Double> ratios = new LinkedHashMap<>();
    for (String policy : POLICIES) {
      ratios.putAll(new BestStock(figures, development).ratios(policy));
    }
    Map<String, String> settings =
        Setup.of(Setup.text(CLUSTER), "each mix's own, Poisson arrivals");
    settings.put("development half", String.join(", ", development));
    settings.put("queues-4", "guaranteed per cent of the cluster: " + Queues.percents());
    settings.put("masters", "at most 0.3 of the cluster");
    return new Result("mixes", settings, options.seeds(), figures.rows(), ratios);
  }

  private static Schedulers schedulers(int queues) {
    return new Schedulers(queues == 1 ? AdminSettings.NONE : QueuedSettings.of(Queues.percents()));
  }

  private static Trial trial(Mix mix, double load, int queues, int seconds) {
    ClusterLoad filling = new ClusterLoad(CLUSTER, seconds);
    WorkloadSource jobs =
        seed ->
            SubmitTimes.poisson(
                new Workload(
                    mix.text(), filling.of(shared(mix.source().jobs(CLUSTER, seed), queues, seed))),
                CLUSTER,
                load,
                seed);
    return new Trial(
        "%s/load-%s/queues-%d".formatted(mix.text(), load, queues),
        CLUSTER,
        hints -> jobs,
        METRICS,
        workload -> gauges(workload, queues));
  }

  private static List<Gauge> gauges(Workload workload, int queues) {
    Gauge smaller = new SmallerJobs(workload);
    return queues == 1
        ? List.of(smaller)
        : List.of(smaller, new QueueShares(Queues.shares(), workload));
  }

  /** The jobs, each of some user and in some queue. */
  private static List<Job> shared(List<Job> jobs, int queues, long seed) {
    RandomGenerator random = Seeds.random(seed, "queues");
    return jobs.stream()
        .map(
            job ->
                job.ofUser("user-" + random.nextInt(USERS))
                    .inQueue(queues == 1 ? "root.default" : Queues.choice().draw(random)))
        .toList();
  }

  @Override
  public String summary(Result result) {
    return String.join(
        System.lineSeparator(),
        Stream.concat(
                Stream.of("mean completion time beside the best stock row of each cell:"),
                result.ratios().entrySet().stream()
                    .filter(each -> each.getKey().contains(BestStock.MEAN))
                    .map(each -> "  %s: %.3f".formatted(each.getKey(), each.getValue())))
            .toList());
  }
}
