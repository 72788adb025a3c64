package io.heddle.sim.sweep;

import java.io.IOException;
import java.util.List;

/** Runs the simulations of a sweep: here, in other processes or on a cluster. */
@FunctionalInterface
public interface TrialRunner {
  List<SweepTrial.Outcome> run(List<SweepTrial> trials) throws IOException;
}
