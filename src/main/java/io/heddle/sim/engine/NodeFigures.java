package io.heddle.sim.engine;

import io.heddle.sim.NodeSampling;
import io.heddle.sim.engine.scheduler.VirtualTime;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** What one node measures of its use, and tells with each heartbeat. */
final class NodeFigures {
  private final NodeRun node;
  private final NodeSampling sampling;
  private final RandomGenerator random;
  private double coreMillis;

  /**
   * Nothing is measured yet.
   *
   * @param random source of errors and of the times at which it measures and tells
   */
  NodeFigures(NodeRun node, NodeSampling sampling, RandomGenerator random) {
    this.node = node;
    this.sampling = sampling;
    this.random = random;
  }

  /**
   * Measures and tells from now on.
   *
   * @param interval between heartbeats, in milliseconds
   * @param told told the node after each
   */
  void keepUp(VirtualTime time, long interval, Consumer<NodeRun> told) {
    time.housekeepingAt(
        random.nextLong(sampling.periodMillis()),
        () -> {
          coreMillis = node.tasks().coreMillis();
          time.every(sampling.periodMillis(), () -> sample(time.now()));
        });
    time.housekeepingAt(
        random.nextLong(interval), () -> time.every(interval, () -> tell(time.now(), told)));
  }

  private void sample(long now) {
    double before = coreMillis;
    coreMillis = node.tasks().coreMillis();
    double busy = (coreMillis - before) / sampling.periodMillis();
    node.node().measured(now < sampling.until() ? sampling.read(busy, random) : Double.NaN);
  }

  private void tell(long now, Consumer<NodeRun> told) {
    if (node.isUp() && now < sampling.until()) {
      told.accept(node);
    }
  }
}
