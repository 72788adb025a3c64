package io.heddle.bench.experiment;

import io.heddle.sim.report.Result;
import java.io.PrintStream;
import java.util.List;

/** Something that can be measured by one command. */
public interface Experiment {
  /** How many seeds it is run with where the command line names no number. */
  default int usualSeeds() {
    return 5;
  }

  /**
   * Runs the experiment.
   *
   * @param progress where to say how far it is
   */
  Result run(ExperimentOptions options, PrintStream progress) throws Exception;

  /**
   * Bounds of the experiment's own that the run broke, each in a sentence; usually there are none.
   */
  default List<String> broken() {
    return List.of();
  }

  /** The one figure that sums the result up, in a sentence. */
  String summary(Result result);
}
