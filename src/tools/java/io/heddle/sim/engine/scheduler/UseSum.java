package io.heddle.sim.engine.scheduler;

import io.heddle.model.Utilisation;
import java.util.function.DoubleUnaryOperator;

/** Use of hardware over time. */
public final class UseSum {
  private double cpu;
  private double memory;
  private double disk;
  private double network;
  private double ioWait;
  private double weight;

  public void add(Utilisation use, double more) {
    cpu += use.cpu() * more;
    memory += use.memory() * more;
    disk += use.disk() * more;
    network += use.network() * more;
    ioWait += use.ioWait() * more;
    weight += more;
  }

  /** The mean; nothing must not have been summed. */
  public Utilisation mean() {
    return mean(each -> each);
  }

  public Utilisation mean(DoubleUnaryOperator read) {
    return new Utilisation(
        within(read.applyAsDouble(cpu / weight), 1),
        within(read.applyAsDouble(memory / weight), 1),
        within(read.applyAsDouble(disk / weight), 2),
        within(read.applyAsDouble(network / weight), 2),
        within(read.applyAsDouble(ioWait / weight), 1));
  }

  private static double within(double value, double most) {
    return Math.max(0, Math.min(most, value));
  }
}
