package io.heddle.bench.experiment;

import io.heddle.sim.report.Result;
import java.io.PrintStream;
import java.util.List;

public interface Experiment {
  default int usualSeeds() {
    return 5;
  }

  default List<String> parts() {
    return List.of();
  }

  /** Runs the experiment and says to {@code progress} how far it is. */
  Result run(ExperimentOptions options, PrintStream progress) throws Exception;

  /** Bounds of its own that the run broke, each in a sentence; usually none. */
  default List<String> broken() {
    return List.of();
  }

  /** The result in a few lines; by default its verdicts. */
  default String summary(Result result) {
    return Verdicts.summary(result);
  }
}
