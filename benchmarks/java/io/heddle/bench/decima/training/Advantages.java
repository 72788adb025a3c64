package io.heddle.bench.decima.training;

import io.heddle.bench.decima.training.Rollout.Sample;
import java.util.List;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;

/**
 * How much less jobs spend after a decision than was to be expected: an input-dependent baseline
 * (Mao et al., long version, Section 5.3, Challenge 2), the mean of roll-outs of the same sequence
 * from the same moment on. Where a run stood further than the mean by then is not the decision's
 * merit: what the difference in state foretells, by least squares over the same roll-outs, is taken
 * off.
 */
final class Advantages {
  private static final double RIDGE = 1e-3;

  private final List<CostCurve> curves;
  private final RealVector slopes;

  /** Of roll-outs of one sequence that were to end at the same moment. */
  Advantages(List<Rollout> runs) {
    curves = runs.stream().map(Rollout::curve).toList();
    RealMatrix products = new Array2DRowRealMatrix(CostCurve.STATE, CostCurve.STATE);
    RealVector goals = new ArrayRealVector(CostCurve.STATE);
    for (Rollout run : runs) {
      for (Sample sample : run.samples()) {
        RealVector ahead = ahead(run.curve(), sample.seconds());
        products = products.add(ahead.outerProduct(ahead));
        goals = goals.add(ahead.mapMultiply(-gain(run.curve(), sample.seconds())));
      }
    }
    for (int i = 0; i < CostCurve.STATE; i++) {
      products.addToEntry(i, i, RIDGE + RIDGE * products.getEntry(i, i));
    }
    slopes = new CholeskyDecomposition(products, 1e-6, 0).getSolver().solve(goals);
  }

  /** Of a moment of a run, in seconds of its jobs. */
  double of(CostCurve run, double seconds) {
    return gain(run, seconds) + slopes.dotProduct(ahead(run, seconds));
  }

  /** What all runs spend from a moment on in the mean, less what this one does. */
  private double gain(CostCurve run, double seconds) {
    double sum = 0;
    for (CostCurve one : curves) {
      sum += one.costFrom(seconds);
    }
    return sum / curves.size() - run.costFrom(seconds);
  }

  /** The state of a run at a moment, less the mean of all. */
  private RealVector ahead(CostCurve run, double seconds) {
    double[] ahead = new double[CostCurve.STATE];
    for (int which = 0; which < ahead.length; which++) {
      double sum = 0;
      for (CostCurve one : curves) {
        sum += one.state(seconds, which);
      }
      ahead[which] = run.state(seconds, which) - sum / curves.size();
    }
    return new ArrayRealVector(ahead, false);
  }
}
