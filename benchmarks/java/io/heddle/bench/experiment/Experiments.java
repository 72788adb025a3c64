package io.heddle.bench.experiment;

import io.heddle.bench.heartbeat.HeartbeatExperiment;
import io.heddle.bench.simulator.SimulatorExperiment;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/** The one place where experiments are registered. */
enum Experiments {
  HEARTBEAT(HeartbeatExperiment::new, "time per NodeManager heartbeat, beside stock"),
  SIMULATOR(SimulatorExperiment::new, "wall time and heap of simulations");

  @SuppressWarnings("ImmutableEnumChecker") // A constructor reference holds no state.
  private final Supplier<Experiment> constructor;

  private final String about;

  Experiments(Supplier<Experiment> constructor, String about) {
    this.constructor = constructor;
    this.about = about;
  }

  Experiment create() {
    return constructor.get();
  }

  String commandName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  String about() {
    return about;
  }

  static Optional<Experiments> named(String name) {
    return Arrays.stream(values()).filter(one -> one.commandName().equals(name)).findFirst();
  }
}
