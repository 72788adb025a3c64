package io.heddle.sim.engine;

import io.heddle.sim.SimulationSettings;
import java.util.List;
import java.util.random.RandomGenerator;

/** How long tasks take on the nodes that they are given, and whether they fail. */
record DrawnTaskTimes(SimulationSettings settings, RandomGenerator random) {
  /**
   * @param millis how long it runs until it ends, well or not
   */
  record Fate(long millis, boolean success) {}

  /**
   * @param hosts where its input lies; empty where that does not matter
   */
  Fate of(long workMillis, List<String> hosts, String host) {
    SimulationSettings.Faults faults = settings.faults();
    double millis = workMillis;
    if (!hosts.isEmpty() && !hosts.contains(host)) {
      millis *= settings.remotePenalty();
    }
    if (faults.stragglerRate() > 0 && random.nextDouble() < faults.stragglerRate()) {
      millis *= faults.stragglerFactor();
    }
    boolean fails = faults.taskFailureRate() > 0 && random.nextDouble() < faults.taskFailureRate();
    return new Fate(Math.round(fails ? millis / 2 : millis), !fails);
  }
}
