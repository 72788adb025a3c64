package io.heddle.bench.decima.training;

import java.util.List;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;

/**
 * How much less jobs spend after a decision than was to be expected. The baseline depends on the
 * input (Mao et al., long version, Section 5.3): all is relative to the mean of roll-outs of the
 * same sequence at the same moment. What a run's state then foretells of its further costs is
 * learned by least squares over the same roll-outs; it takes the place of what really came, the
 * more the later (Schulman et al., 2016, Eq. 16).
 */
final class Advantages {
  private static final double RIDGE = 1e-3;

  private final List<CostCurve> runs;
  private final double memory;
  private final double trust;
  private final double[] slopes;

  /**
   * Compares roll-outs of one sequence to the same moment; {@code memory} of the curves is in
   * seconds, after {@code trust} seconds what really came counts the e-th part.
   */
  Advantages(List<CostCurve> runs, double memory, double trust) {
    this.runs = runs;
    this.memory = memory;
    this.trust = trust;
    RealMatrix products = new Array2DRowRealMatrix(CostCurve.STATE, CostCurve.STATE);
    RealVector goals = new ArrayRealVector(CostCurve.STATE);
    for (CostCurve run : runs) {
      for (int at = 0; at < run.count(); at++) {
        double seconds = run.seconds(at);
        double[] ahead = ahead(run, seconds);
        double more = run.costFrom(seconds) - mean(seconds);
        for (int i = 0; i < ahead.length; i++) {
          goals.addToEntry(i, ahead[i] * more);
          for (int j = 0; j < ahead.length; j++) {
            products.addToEntry(i, j, ahead[i] * ahead[j]);
          }
        }
      }
    }
    for (int i = 0; i < CostCurve.STATE; i++) {
      products.addToEntry(i, i, RIDGE + RIDGE * products.getEntry(i, i));
    }
    slopes = new CholeskyDecomposition(products, 1e-6, 0).getSolver().solve(goals).toArray();
  }

  private double mean(double seconds) {
    double sum = 0;
    for (CostCurve one : runs) {
      sum += one.costFrom(seconds);
    }
    return sum / runs.size();
  }

  private double meanSpent(double seconds) {
    double sum = 0;
    for (CostCurve one : runs) {
      sum += one.spentUntil(seconds);
    }
    return sum / runs.size();
  }

  /** The state of a run at a moment, less the mean of all. */
  private double[] ahead(CostCurve run, double seconds) {
    double[] ahead = run.state(seconds).clone();
    for (CostCurve one : runs) {
      double[] state = one.state(seconds);
      for (int i = 0; i < ahead.length; i++) {
        ahead[i] -= state[i] / runs.size();
      }
    }
    return ahead;
  }

  /** How much more than the mean a run's state foretells. */
  private double foretold(CostCurve run, double seconds) {
    double[] ahead = ahead(run, seconds);
    double sum = 0;
    for (int i = 0; i < ahead.length; i++) {
      sum += slopes[i] * ahead[i];
    }
    return sum;
  }

  /** At each moment of a run, in seconds of its jobs. */
  double[] of(CostCurve run) {
    double[] advantages = new double[run.count()];
    double next = foretold(run, run.seconds(run.count() - 1));
    double came = next;
    for (int at = advantages.length - 2; at >= 0; at--) {
      double here = run.seconds(at);
      double then = run.seconds(at + 1);
      double more = run.spentUntil(then) - run.spentUntil(here) - meanSpent(then) + meanSpent(here);
      double real = Math.exp(-(then - here) / trust);
      came = more + Math.exp(-(then - here) / memory) * (real * came + (1 - real) * next);
      next = foretold(run, here);
      advantages[at] = next - came;
    }
    return advantages;
  }
}
