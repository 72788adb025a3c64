package io.heddle.bench.colocation.fluid;

import io.heddle.model.RecurringName;
import io.heddle.sim.Interference.Presence;
import java.util.ArrayList;
import java.util.List;

/** A job from its arrival to its end. Two of them are never equal. */
final class ActiveJob {
  /** Below this share of the work nothing is left to do but rounding. */
  private static final double NOTHING = 1e-9;

  private final String id;
  private final RecurringName name;
  private final double seconds;
  private final double arrived;
  private final List<Double> nodeRates = new ArrayList<>();
  private double started;
  private double done;
  private double rate;

  /** Nothing is done yet; {@code seconds} it takes alone, {@code arrived} in seconds. */
  ActiveJob(int number, String use, double seconds, double arrived) {
    id = "application_1_%04d".formatted(number);
    name = new RecurringName("user", "", use);
    this.seconds = seconds;
    this.arrived = arrived;
  }

  String id() {
    return id;
  }

  RecurringName name() {
    return name;
  }

  String use() {
    return name.name();
  }

  double arrived() {
    return arrived;
  }

  double started() {
    return started;
  }

  void start(double now) {
    started = now;
  }

  double done() {
    return done;
  }

  boolean isDone() {
    return done >= 1;
  }

  Presence presence(int containers) {
    return new Presence(use(), done, containers);
  }

  /** What its nodes allow, one rate for each. */
  List<Double> nodeRates() {
    return nodeRates;
  }

  void setRate(double rate) {
    this.rate = rate;
  }

  /** Seconds until this share of the work is done. */
  double until(double share) {
    return (share - done) * seconds / rate;
  }

  /** So many seconds pass; what comes as near as this to the {@code end} of the phase is there. */
  void advance(double passed, double end) {
    double sum = done + passed * rate / seconds;
    done = sum > end - NOTHING ? end : sum;
  }
}
