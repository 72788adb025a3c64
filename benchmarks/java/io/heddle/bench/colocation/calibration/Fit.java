package io.heddle.bench.colocation.calibration;

import io.heddle.bench.colocation.queue.CalibratedJobs;
import io.heddle.bench.interference.JobDemand;
import io.heddle.bench.interference.NodeHardware;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.apache.commons.math3.optim.InitialGuess;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.SimpleBounds;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.nonlinear.scalar.ObjectiveFunction;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.CMAESOptimizer;
import org.apache.commons.math3.random.Well19937c;

/**
 * Finds jobs' lengths and uses, so that the model says what is published.
 *
 * @param hardware of the nodes; it stays as it is
 * @param faith in where the search begins: how much a factor of e away from it counts, beside a
 *     figure that is off by its tolerance
 * @param figures what is published beside what the model says of some jobs
 */
record Fit(
    NodeHardware hardware,
    List<JobShape> shapes,
    double faith,
    Function<CalibratedJobs, List<PublishedFigure>> figures) {
  /** No share of the time is smaller, no job longer in seconds. */
  private static final double LEAST = 1e-4;

  private static final double MOST = 3_000;
  private static final double FIRST_STEP = 0.3;

  CalibratedJobs search(CalibratedJobs begin, int trials, long seed) {
    double[] guess = numbers(begin);
    double[] low = new double[guess.length];
    double[] high = new double[guess.length];
    double[] step = new double[guess.length];
    Arrays.fill(low, Math.log(LEAST));
    Arrays.fill(high, Math.log(MOST));
    Arrays.fill(step, FIRST_STEP);
    int population = 4 + (int) (3 * Math.log(guess.length));
    CMAESOptimizer optimizer =
        new CMAESOptimizer(trials / population, 0, true, 0, 0, new Well19937c(seed), false, null);
    double[] best =
        optimizer
            .optimize(
                new MaxEval(trials + population),
                new ObjectiveFunction(x -> misfit(x, guess)),
                GoalType.MINIMIZE,
                new InitialGuess(guess),
                new SimpleBounds(low, high),
                new CMAESOptimizer.Sigma(step),
                new CMAESOptimizer.PopulationSize(population))
            .getPoint();
    return jobs(best);
  }

  private double misfit(double[] x, double[] guess) {
    double away = 0;
    for (int i = 0; i < x.length; i++) {
      away += (x[i] - guess[i]) * (x[i] - guess[i]);
    }
    return figures.apply(jobs(x)).stream().mapToDouble(PublishedFigure::misfit).sum()
        + faith * away;
  }

  private CalibratedJobs jobs(double[] logs) {
    double[] x = Arrays.stream(logs).map(Math::exp).toArray();
    List<JobDemand> jobs = new ArrayList<>();
    for (int i = 0; i < shapes.size(); i++) {
      int at = i * JobShape.SCALES;
      jobs.add(shapes.get(i).scaled(x[at], x[at + 1], x[at + 2], x[at + 3]));
    }
    return CalibratedJobs.of(hardware, jobs);
  }

  private double[] numbers(CalibratedJobs jobs) {
    double[] x = new double[shapes.size() * JobShape.SCALES];
    for (int i = 0; i < shapes.size(); i++) {
      JobDemand job = jobs.jobs().get(shapes.get(i).name());
      int at = i * JobShape.SCALES;
      x[at] = job.seconds();
      job.phases()
          .forEach(
              phase -> {
                double share = phase.seconds() / job.seconds();
                x[at + 1] += share * phase.demand().cpu();
                x[at + 2] += share * phase.demand().disk();
                x[at + 3] += share * phase.demand().network();
              });
    }
    return Arrays.stream(x).map(Math::log).toArray();
  }
}
