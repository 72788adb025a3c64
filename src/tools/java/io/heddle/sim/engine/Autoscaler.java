package io.heddle.sim.engine;

import io.heddle.model.ResourceVector;
import io.heddle.sim.Autoscaling;
import io.heddle.sim.engine.scheduler.DrivenScheduler;
import io.heddle.sim.engine.scheduler.VirtualTime;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Starts nodes for what waits and finds no free capacity, and releases those that the scheduler
 * names. Nodes beyond the least number are lost at random.
 */
final class Autoscaler {
  static final String LOST = "spot-node-lost";
  private static final long PERIOD_MILLIS = 5_000;

  /** Free capacity in sum may fit no request: after this time one more node is started. */
  private static final long PATIENCE_MILLIS = 30_000;

  private final Autoscaling scaling;
  private final List<NodeRun> nodes;
  private final DrivenScheduler scheduler;
  private final VirtualTime time;
  private final SplittableRandom random;
  private final Runnable lost;
  private final Set<NodeRun> starting = new HashSet<>();
  private final Map<String, Long> idleSince = new HashMap<>();
  private long waitsSince = -1;

  /**
   * @param nodes all that there may be
   * @param lost told of each node that is lost
   */
  Autoscaler(
      Autoscaling scaling,
      List<NodeRun> nodes,
      DrivenScheduler scheduler,
      VirtualTime time,
      SplittableRandom random,
      Runnable lost) {
    this.scaling = scaling;
    this.nodes = nodes;
    this.scheduler = scheduler;
    this.time = time;
    this.random = random;
    this.lost = lost;
  }

  void begin() {
    nodes.subList(0, Math.min(scaling.least(), nodes.size())).forEach(NodeRun::join);
    time.every(PERIOD_MILLIS, this::look);
  }

  private void look() {
    lookForIdle();
    int wanted = wanted();
    for (NodeRun node : nodes) {
      if (wanted <= starting.size()) {
        break;
      }
      if (!node.isUp() && starting.add(node)) {
        time.at(time.now() + scaling.startMillis(), () -> started(node));
      }
    }
    if (wanted == 0) {
      release();
    }
  }

  private void started(NodeRun node) {
    starting.remove(node);
    node.join();
    if (scaling.spotLifeMillis() > 0 && nodes.indexOf(node) >= scaling.least()) {
      long joined = node.joins();
      long life = Math.round(scaling.spotLifeMillis() * random.nextExponential());
      time.housekeepingAt(
          time.now() + life,
          () -> {
            if (node.isUp() && node.joins() == joined) {
              lost.run();
              node.leave();
            }
          });
    }
  }

  private int wanted() {
    ResourceVector pending = scheduler.pending();
    if (pending.fitsIn(pending.minus(pending))) {
      waitsSince = -1;
      return 0;
    }
    waitsSince = waitsSince < 0 ? time.now() : waitsSince;
    ResourceVector left = pending;
    for (NodeRun node : nodes) {
      if (node.isUp()) {
        left = left.minus(node.free());
      }
    }
    long most = time.now() - waitsSince >= PATIENCE_MILLIS ? 1 : 0;
    ResourceVector capacity = nodes.get(0).capacity();
    for (int type = 0; type < left.size(); type++) {
      if (capacity.get(type) > 0) {
        most = Math.max(most, -Math.floorDiv(-left.get(type), capacity.get(type)));
      }
    }
    return (int) most;
  }

  /** Notes which nodes may go; those of stock YARN count as idle if they are at each look. */
  private void lookForIdle() {
    Set<String> releasable = Set.copyOf(scheduler.releasable(scaling.idleMillis()));
    idleSince.keySet().retainAll(releasable);
    releasable.forEach(host -> idleSince.putIfAbsent(host, time.now()));
  }

  private boolean isIdle(NodeRun node) {
    Long since = idleSince.get(node.host());
    return since != null && (scheduler.saysIdle() || time.now() - since >= scaling.idleMillis());
  }

  private void release() {
    nodes.stream()
        .skip(scaling.least())
        .filter(node -> node.isUp() && isIdle(node))
        .forEach(NodeRun::leave);
  }
}
