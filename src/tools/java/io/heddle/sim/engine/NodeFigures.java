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
   * @param random source of errors and of the times at which it measures and tells
   */
  NodeFigures(NodeRun node, NodeSampling sampling, RandomGenerator random) {
    this.node = node;
    this.sampling = sampling;
    this.random = random;
  }

  /**
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
    time.housekeepingAt(random.nextLong(interval), () -> time.every(interval, () -> tell(told)));
  }

  private void sample(long now) {
    if (now >= sampling.until()) {
      return;
    }
    double before = coreMillis;
    coreMillis = node.tasks().coreMillis();
    double busy = (coreMillis - before) / sampling.periodMillis();
    node.node().measured(sampling.read(busy, random), node.tasks().mebibytes());
  }

  private void tell(Consumer<NodeRun> told) {
    if (node.isUp()) {
      told.accept(node);
    }
  }
}
