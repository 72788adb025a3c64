package io.heddle.bench.adaptive;

import io.heddle.bench.adaptive.operator.Estimates;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.sim.report.Result;
import io.heddle.tune.latency.Delays;
import io.heddle.tune.latency.LatencyModel;
import io.heddle.tune.latency.PaperLatency;
import io.heddle.tune.latency.TaskLatency;
import io.heddle.tune.workload.Snapshot.Family;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How often the configuration that looks best to a latency model is the best (AdaptiveConfig,
 * Section 4.3): 32 mixes of jobs, two schedulers with two and four queues, every candidate run in
 * the simulator. Heartbeats have one set of phases there, by the seed, that no model knows; {@code
 * static-mean} is a candidate taken blindly, {@code not-best} one that is not the best.
 */
public final class AdaptiveBestExperiment implements Experiment {
  private static final String ADAPTIVE = "adaptive";
  private static final String STATIC_MEAN = "static-mean";
  private static final String OTHERS = "not-best";
  private static final String BEST_FOUND = "best-found";
  private static final String LOSS = "loss";
  private static final String RATIO = "ratio";
  private static final String ALL = "all";
  private static final double PERCENT = 100;
  private static final double SAME = 1e-9;
  private static final double NEAR = 0.01;
  private static final int QUICK_MIXES = 3;
  private static final Map<String, LatencyModel> MODELS = models();

  /** Spreads of the factors by which estimates of task times are off. */
  private static final List<Double> SIGMAS = List.of(0.3, 0.5);

  private static final int ERRORS = 5;

  private record Key(String workload, String row) {}

  private static Map<String, LatencyModel> models() {
    Map<String, LatencyModel> models = new LinkedHashMap<>();
    models.put(ADAPTIVE, new TaskLatency(Delays.STANDARD, 1, (int) JobMix.CONTAINER.get(0), 1));
    models.put("adaptive-as-printed", new PaperLatency());
    return models;
  }

  @Override
  public int usualSeeds() {
    return 1;
  }

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) throws IOException {
    FacebookJobs facebook = FacebookJobs.load();
    GoogleJobs google = GoogleJobs.load();
    List<JobMix> mixes = mixes(facebook, google);
    if (options.quick()) {
      mixes = mixes.subList(0, QUICK_MIXES);
    }
    Figures figures = new Figures();
    for (long seed : options.seeds()) {
      Map<Key, List<Double>> losses = new LinkedHashMap<>();
      Map<Key, List<Double>> errors = new LinkedHashMap<>();
      BestSettings settings = new BestSettings();
      for (JobMix mix : mixes) {
        for (Family family : Family.values()) {
          for (PriorityQueues queues : PriorityQueues.values()) {
            BestCase one = BestCase.measure(mix, family, queues, seed);
            judge(one, losses, errors);
            settings.add(one);
          }
        }
        progress.printf("seed %d: %s%n", seed, mix.name());
      }
      settings.addTo(figures);
      SharesOfGroups.measure(google.mixesOfPeriod(0), seed).addTo(figures);
      losses.forEach((key, each) -> add(figures, key, each));
      errors.forEach(
          (key, each) ->
              figures.add(
                  key.workload(), key.row(), "error-median", PERCENT * Figures.median(each), "%"));
    }
    Map<String, String> settings =
        Map.of(
            "facebook",
            facebook.areReal() ? "SWIM's traces" : "generated",
            "google",
            google.areReal() ? "cut of the 2011 trace" : "generated",
            "mixes",
            String.valueOf(mixes.size()),
            "error-median",
            "over all candidates of all cases, of the mean latency",
            "estimates-off-S",
            "task times expected are off by lognormal factors of sigma S, %s sets of them for each case"
                .formatted(ERRORS));
    return options.result("adaptive-best", settings, figures, Map.of());
  }

  private static List<JobMix> mixes(FacebookJobs facebook, GoogleJobs google) {
    int half = FacebookJobs.MIXES / 2;
    List<JobMix> mixes = new ArrayList<>(facebook.mixes(6).subList(0, half));
    mixes.addAll(facebook.mixes(8).subList(half, FacebookJobs.MIXES));
    mixes.addAll(google.mixes());
    return mixes;
  }

  private static void judge(
      BestCase one, Map<Key, List<Double>> losses, Map<Key, List<Double>> errors) {
    Map<String, double[]> predictions = new LinkedHashMap<>();
    MODELS.forEach((row, model) -> predictions.put(row, one.predicted(model)));
    for (String workload : List.of(ALL, one.scheduler(), one.source())) {
      judge(one, workload, predictions, losses, errors);
      values(losses, new Key(workload, STATIC_MEAN)).add(one.blindLoss());
      values(losses, new Key(workload, OTHERS)).add(one.othersLoss());
    }
    for (double sigma : SIGMAS) {
      for (int set = 1; set <= ERRORS; set++) {
        Map<String, double[]> misled =
            Map.of(
                ADAPTIVE + "-estimates-off-" + sigma,
                one.predicted(MODELS.get(ADAPTIVE), new Estimates(sigma, set)));
        for (String workload : List.of(ALL, one.scheduler(), one.source())) {
          judge(one, workload, misled, losses, errors);
        }
      }
    }
  }

  private static void judge(
      BestCase one,
      String workload,
      Map<String, double[]> predictions,
      Map<Key, List<Double>> losses,
      Map<Key, List<Double>> errors) {
    predictions.forEach(
        (row, predicted) -> {
          Key key = new Key(workload, row);
          values(losses, key).add(one.loss(predicted));
          Arrays.stream(one.errors(predicted)).forEach(values(errors, key)::add);
        });
  }

  private static List<Double> values(Map<Key, List<Double>> all, Key key) {
    return all.computeIfAbsent(key, none -> new ArrayList<>());
  }

  private static void add(Figures figures, Key key, List<Double> losses) {
    figures.add(key.workload(), key.row(), LOSS, PERCENT * mean(losses), "%");
    if (!key.row().equals(STATIC_MEAN) && !key.row().equals(OTHERS)) {
      figures.add(key.workload(), key.row(), BEST_FOUND, shareUpTo(SAME, losses), RATIO);
      figures.add(key.workload(), key.row(), "within-1pct", shareUpTo(NEAR, losses), RATIO);
    }
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  private static double shareUpTo(double most, List<Double> values) {
    return (double) values.stream().filter(value -> value <= most).count() / values.size();
  }

  @Override
  public String summary(Result result) {
    double found =
        result.rows().stream()
            .filter(
                row ->
                    row.workload().equals(ALL)
                        && row.scheduler().equals(ADAPTIVE)
                        && row.metric().equals(BEST_FOUND))
            .findFirst()
            .orElseThrow()
            .mean();
    return String.format("best configuration found in %.0f %% of the cases", PERCENT * found);
  }
}
