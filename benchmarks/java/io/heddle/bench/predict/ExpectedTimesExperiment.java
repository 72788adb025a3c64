package io.heddle.bench.predict;

import io.heddle.bench.compare.Setup;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.bench.mixes.TraceJobs;
import io.heddle.sim.report.Result;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.PriorityQueue;

/** Predicts each job of a month when it is submitted, by those that have ended by then. */
public final class ExpectedTimesExperiment implements Experiment {
  private static final Path GOOGLE = TraceJobs.path("google-2011/job_table.csv.gz");

  @Override
  public int usualSeeds() {
    return 1;
  }

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) throws IOException {
    Figures figures = new Figures();
    if (Files.exists(GOOGLE)) {
      measure("google-2011", RanJob.read(GOOGLE), figures);
    } else {
      progress.println("google-2011: left out, there is no " + GOOGLE);
    }
    for (long seed : options.seeds()) {
      measure("made", RanJob.made(seed), figures);
    }
    return new Result(
        "expected-times", Setup.measuredHere(), options.seeds(), figures.rows(), Map.of());
  }

  private static void measure(String workload, List<RanJob> jobs, Figures figures) {
    Map<String, Predictor> predictors = new LinkedHashMap<>();
    predictors.put("everyones-mean", Predictor.mean());
    predictors.put("everyones-median", Predictor.median(false));
    predictors.put("user", Predictor.median(true));
    predictors.put("recurring-average", Predictor.recurringAverage(Predictor.median(true)));
    predictors.put("recurring-job", Predictor.recurring(Predictor.median(true)));
    predictors.forEach(
        (name, predictor) -> {
          Accuracy accuracy = accuracy(jobs, predictor);
          figures.add(workload, name, "factor-median", accuracy.medianFactor(), Figures.FACTOR);
          figures.add(workload, name, "in-order", accuracy.inOrder(), "");
        });
  }

  private static Accuracy accuracy(List<RanJob> jobs, Predictor predictor) {
    Accuracy accuracy = new Accuracy();
    PriorityQueue<RanJob> running = new PriorityQueue<>(Comparator.comparingDouble(RanJob::ended));
    for (RanJob job : jobs) {
      while (!running.isEmpty() && running.peek().ended() <= job.submitted()) {
        predictor.ended(running.remove());
      }
      OptionalDouble predicted = predictor.of(job);
      if (predicted.isPresent()) {
        accuracy.add(predicted.getAsDouble(), job.seconds());
      }
      running.add(job);
    }
    return accuracy;
  }

  @Override
  public String summary(Result result) {
    return "pairs of jobs in the right order by user: %.2f"
        .formatted(
            result.rows().stream()
                .filter(row -> row.scheduler().equals("user") && row.metric().equals("in-order"))
                .findFirst()
                .orElseThrow()
                .mean());
  }
}
