package io.heddle.bench.decima;

import io.heddle.bench.compare.Entrant;
import io.heddle.bench.compare.Headline;
import io.heddle.bench.compare.Ratios;
import io.heddle.bench.compare.Setup;
import io.heddle.bench.compare.Trial;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.bench.generate.Choice;
import io.heddle.bench.generate.Hints;
import io.heddle.bench.generate.ProductionMix;
import io.heddle.bench.generate.SubmitTimes;
import io.heddle.sim.Schedulers;
import io.heddle.sim.compare.Comparison.WorkloadSource;
import io.heddle.sim.report.Result;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Tasks;
import io.heddle.sim.workload.Workload;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Jobs of stages, a container for each task, on the real schedulers in virtual time: a batch, and a
 * stream. The learned policy with nothing but the requests that it sees, and with the stages told
 * in tags.
 */
public final class LiveExperiment implements Experiment {
  private static final ClusterSpec CLUSTER = ClusterSpec.of(20, 8 * 1024, 8);
  private static final Schedulers SCHEDULERS = new Schedulers(Setup.BY_HEARTBEATS);
  private static final Choice<String> QUEUE =
      new Choice<>(List.of(new Choice.Option<>("root.default", 1)));
  private static final Set<String> METRICS = Set.of("makespan", "jct-mean", "jct-p95", "wait-max");
  private static final List<List<String>> OTHERS =
      List.of(List.of("capacity"), List.of("drf"), List.of("fifo"));
  private static final String POLICY = "decima-linear";
  private static final double LOAD = 0.85;
  private static final long MOST_TASKS = 500;

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) throws IOException {
    int jobs = options.quick() ? 20 : 100;
    List<Entrant> untold =
        Stream.of(
                Entrant.stock(SCHEDULERS, "fifo", "drf", "capacity"),
                Entrant.policy(SCHEDULERS, Entrant.HEDDLE),
                Entrant.policy(SCHEDULERS, POLICY),
                Entrant.policy(SCHEDULERS, DecimaRows.GRAPH))
            .flatMap(each -> each)
            .toList();
    List<Entrant> told =
        Entrant.policy(SCHEDULERS, POLICY + "+stages", POLICY, Map.of(), Hints.NONE).toList();
    Figures figures = new Figures();
    for (boolean stream : new boolean[] {false, true}) {
      String name = stream ? "stream/load-" + LOAD : "batch-" + jobs;
      trial(name, seed -> jobs(jobs, stream, seed)).run(untold, options.seeds(), progress, figures);
      trial(name, seed -> StageTags.told(jobs(jobs, stream, seed)))
          .run(told, options.seeds(), progress, figures);
    }
    return options.result(
        "decima-live",
        Setup.of(Setup.text(CLUSTER), "jobs of stages, a container for each task"),
        figures,
        Ratios.ofHeddle(Stream.concat(untold.stream(), told.stream()).toList(), figures, OTHERS));
  }

  private static Trial trial(String name, WorkloadSource jobs) {
    return new Trial(name, CLUSTER, hints -> jobs, METRICS, workload -> List.of());
  }

  private static Workload jobs(int count, boolean stream, long seed) {
    List<Job> usual =
        new ProductionMix(4 * count, LOAD, QUEUE)
            .generate(CLUSTER, seed).jobs().stream()
                .filter(job -> Tasks.count(job.model()) <= MOST_TASKS)
                .limit(count)
                .toList();
    return stream
        ? SubmitTimes.poisson(new Workload("stream", usual), CLUSTER, LOAD, seed)
        : new Workload("batch", usual.stream().map(job -> job.submittedAt(0)).toList());
  }

  @Override
  public String summary(Result result) {
    return Headline.largest(result, Headline.ours(result), "capacity", "jct-mean");
  }
}
