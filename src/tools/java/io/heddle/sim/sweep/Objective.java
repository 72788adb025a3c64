package io.heddle.sim.sweep;

import io.heddle.sim.report.Gain;
import io.heddle.sim.report.RelativeChange;
import java.util.Arrays;
import java.util.Optional;

/** What a configuration is chosen by. */
public enum Objective {
  COMPLETION("jct-mean", "mean completion"),
  MAKESPAN("makespan", "makespan");

  private final String metric;
  private final String what;

  Objective(String metric, String what) {
    this.metric = metric;
    this.what = what;
  }

  public static Optional<Objective> of(String metric) {
    return Arrays.stream(values()).filter(one -> one.metric.equals(metric)).findFirst();
  }

  String metric() {
    return metric;
  }

  String what() {
    return what;
  }

  RelativeChange change(Gain gain) {
    return gain.changes().stream()
        .filter(change -> change.what().equals(what))
        .findFirst()
        .orElseThrow();
  }
}
