package io.heddle.yarn.nodes;

import io.heddle.model.Counted;
import io.heddle.yarn.gangs.GangBook;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** Which nodes an autoscaler may release, which are emptying, and why others stay. Thread-safe. */
public final class ReleasableNodes {
  private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

  private final CapacityScheduler scheduler;
  private final GangBook gangs;
  private final NodeFilters filters;
  private final IdleNodes idle;
  private final LongSupplier ticker;
  private final Lock readLock;

  /** What may become of a node, the best to release first. */
  public enum Verdict {
    /** Without containers for long enough: it may go at once. */
    MAY_GO,
    /** Nothing new starts there. */
    EMPTYING,
    STAYS
  }

  /**
   * A node.
   *
   * @param partition its label, or the empty string
   * @param idleSeconds since it has had no container; 0 if it has one
   * @param isLeaving whether nothing new starts there
   * @param why in a sentence without its full stop
   */
  public record Advice(
      NodeId node,
      String partition,
      Verdict verdict,
      int containers,
      double idleSeconds,
      boolean isLeaving,
      String why) {
    /** Returns the advice if only nodes may go that have had no container for this long. */
    public Advice idleFor(long nanos) {
      return verdict != Verdict.MAY_GO || isLeaving || idleSeconds >= nanos / NANOS_PER_SECOND
          ? this
          : staying("it has not been empty for long enough");
    }

    /** Returns the advice that it stays. */
    public Advice staying(String reason) {
      return new Advice(node, partition, Verdict.STAYS, containers, idleSeconds, isLeaving, reason);
    }
  }

  /**
   * @param ticker nanoseconds, monotone
   * @param readLock the scheduler's
   */
  public ReleasableNodes(
      CapacityScheduler scheduler,
      GangBook gangs,
      NodeFilters filters,
      LongSupplier ticker,
      Lock readLock) {
    this.scheduler = scheduler;
    this.gangs = gangs;
    this.filters = filters;
    this.ticker = ticker;
    this.readLock = readLock;
    idle = new IdleNodes(ticker);
  }

  /** Notes that a node came, or that a container ended there. */
  public void idleFromNow(NodeId node) {
    idle.note(node);
  }

  public void removed(NodeId node) {
    idle.removed(node);
  }

  /** Settings that name no node of the cluster, and for how many milliseconds they have so far. */
  public Map<String, Long> unmatched() {
    NodeFilters.Unmatched unmatched = filters.unmatched();
    long millis = TimeUnit.NANOSECONDS.toMillis(ticker.getAsLong() - unmatched.nanos());
    return unmatched.texts().stream().collect(Collectors.toMap(text -> text, text -> millis));
  }

  /** Returns whether anything is kept about a node. */
  boolean remembers(NodeId node) {
    return idle.contains(node);
  }

  /**
   * Returns all nodes, those to release first at the head: that were emptied, or are empty for
   * longest; walks all nodes, without the lock.
   */
  public List<Advice> advise() {
    List<Advice> advice = new ArrayList<>();
    for (FiCaSchedulerNode node : scheduler.getAllNodes()) {
      advice.add(of(node));
    }
    advice.sort(
        Comparator.comparing(Advice::verdict)
            .thenComparing(each -> !each.isLeaving())
            .thenComparing(Advice::containers)
            .thenComparing(Advice::idleSeconds, Comparator.reverseOrder())
            .thenComparing(Advice::node));
    return advice;
  }

  /** Returns whether a node has no container now and is reserved for none. */
  public boolean isEmpty(NodeId id) {
    FiCaSchedulerNode node = scheduler.getNode(id);
    return node != null && containers(node) == 0 && node.getReservedContainer() == null;
  }

  /** Opportunistic ones, too, which YARN's own number leaves out. */
  private static int containers(FiCaSchedulerNode node) {
    int guaranteed = node.getNumContainers();
    return guaranteed > 0 ? guaranteed : node.getCopiedListOfRunningContainers().size();
  }

  private Advice of(FiCaSchedulerNode node) {
    NodeId id = node.getNodeID();
    int containers = containers(node);
    double seconds = containers > 0 ? 0 : idle.nanos(id) / NANOS_PER_SECOND;
    boolean isLeaving =
        filters.isEmptying(id) || node.getRMNode().getState() == NodeState.DECOMMISSIONING;
    String stays = whyItStays(node);
    Verdict verdict = Verdict.STAYS;
    String why = stays.isEmpty() ? "it has " + runs(node) : stays;
    if (stays.isEmpty() && containers == 0) {
      verdict = Verdict.MAY_GO;
      why = isLeaving ? "empty, and nothing new starts there" : "empty for long enough";
    } else if (isLeaving) {
      verdict = Verdict.EMPTYING;
      why = "nothing new starts there; " + (stays.isEmpty() ? "it has " + runs(node) : stays);
    }
    return new Advice(id, node.getPartition(), verdict, containers, seconds, isLeaving, why);
  }

  /** What keeps an empty node; the empty string for nothing. */
  private String whyItStays(FiCaSchedulerNode node) {
    if (node.getReservedContainer() != null) {
      return "it is reserved for a container";
    }
    if (isKept(node.getNodeID())) {
      return "it is kept for a gang";
    }
    if (NodeSampler.isStable(filters.config(), node)) {
      return "it is a stable node (nodes.stable)";
    }
    int running = containers(node) == 0 ? node.getRMNode().getRunningApps().size() : 0;
    if (running > 0) {
      return Counted.of(running, "application") + " with data there may not have ended yet";
    }
    return gangs.all().stream()
        .filter(gang -> gang.isWaiting() && gang.ask().partition().equals(node.getPartition()))
        .findAny()
        .map(gang -> "a gang of %d waits for room".formatted(gang.gang().least()))
        .orElse("");
  }

  private boolean isKept(NodeId node) {
    return gangs.keptOn(node) != null
        || gangs.gatherings().all().stream()
            .anyMatch(gathering -> gathering.places().places().containsKey(node));
  }

  private static String runs(FiCaSchedulerNode node) {
    long masters =
        node.getCopiedListOfRunningContainers().stream().filter(RMContainer::isAMContainer).count();
    String all = Counted.of(containers(node), "container");
    return masters == 0 ? all : all + ", ApplicationMasters among them: " + masters;
  }

  /** Returns the nodes that get no new container now, or no ApplicationMaster, by the reason. */
  public Map<String, List<NodeId>> passedOver() {
    return filters.passedOver();
  }

  /** Returns whether nodes may be emptied: Heddle decides where containers go. */
  public boolean isActive() {
    return filters.isActive();
  }

  /** Returns whether nothing prevents a node from being emptied: no reservation, no gang. */
  public boolean mayEmpty(NodeId id) {
    FiCaSchedulerNode node = scheduler.getNode(id);
    return node != null && node.getReservedContainer() == null && !isKept(id);
  }

  /**
   * Starts nothing new on nodes for the next ten minutes; not under the lock.
   *
   * @return those of them that are without containers now, and will stay so
   */
  public List<NodeId> empty(Collection<NodeId> nodes) {
    nodes.forEach(node -> filters.emptying().add(node, ticker.getAsLong()));
    filters.lookAgain();
    // What was decided before the nodes were closed has been committed once the lock is taken.
    readLock.lock();
    try {
      return nodes.stream().filter(this::isEmpty).toList();
    } finally {
      readLock.unlock();
    }
  }
}
