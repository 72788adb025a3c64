package io.heddle.yarn.preemption;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.heddle.config.HeddleConfig;
import io.heddle.config.Mode;
import io.heddle.yarn.demand.Guarantees;
import io.heddle.yarn.gangplan.GangNodes;
import io.heddle.yarn.heartbeat.NodeMasters;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Refuses kills whose room no starved queue could use: stock chooses containers by their queue's
 * excess, not their node, and the queue that lost one takes the room again. Not under the lock.
 */
public final class UselessKills {
  /** Preemption looks at the queues each few seconds; all kills of one look share one of ours. */
  private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** Packages of those that kill for a starved queue alone, or never. */
  private static final List<String> KNOWN_MONITORS =
      List.of(
          ProportionalCapacityPreemptionPolicy.class.getPackageName() + ".",
          CapacityScheduler.class.getPackageName() + ".",
          "io.heddle.yarn.tune.");

  private record Look(long time, List<StarvedQueue> starved) {}

  private record QueueLook(long time, QueueWaiters waiters) {}

  private final CapacityScheduler scheduler;
  private final Supplier<HeddleConfig> config;
  private final LongSupplier ticker;
  private final Predicate<NodeId> isPassedOver;
  private final Runnable refused;
  private final Guarantees guarantees;
  private final KillCandidates candidates = new KillCandidates();
  private final GangGain gangs;
  private final TakenBack takenBack = new TakenBack();

  @GuardedBy("this")
  private final Map<String, Look> looks = new HashMap<>();

  @GuardedBy("this")
  private final Map<String, QueueLook> queueLooks = new HashMap<>();

  /**
   * What tells the configuration, the time and the nodes.
   *
   * @param ticker nanoseconds, monotone
   * @param isPassedOver whether a node gets no new container now
   */
  public record Sources(
      Supplier<HeddleConfig> config,
      LongSupplier ticker,
      Supplier<GangNodes> nodes,
      Predicate<NodeId> isPassedOver) {}

  /**
   * Refuses nothing yet.
   *
   * @param refused called at each kill that is refused
   */
  public UselessKills(CapacityScheduler scheduler, Sources sources, Runnable refused) {
    this.scheduler = scheduler;
    config = sources.config();
    ticker = sources.ticker();
    isPassedOver = sources.isPassedOver();
    gangs = new GangGain(sources.nodes(), candidates);
    this.refused = refused;
    guarantees = new Guarantees(scheduler);
  }

  public void announced(RMContainer container) {
    if (!scheduler.getConfiguration().getLazyPreemptionEnabled()) {
      candidates.announced(container);
      forgetIfEnded(container);
    }
  }

  /** Returns whether preemption chose a container, which runs yet. */
  public boolean isChosen(RMContainer container) {
    return candidates.isChosen(container);
  }

  public void given(FiCaSchedulerNode node, FiCaSchedulerApp application) {
    takenBack.given(
        node.getNodeID(),
        application.getCSLeafQueue().getQueuePath(),
        application.getApplicationId());
  }

  /** Stock has ended a container for another one: a reservation, or by lazy preemption. */
  public void released(RMContainer container, FiCaSchedulerApp application) {
    if (container.getContainerExitStatus() == ContainerExitStatus.PREEMPTED) {
      candidates.ended(container);
      takenBack.killed(container.getAllocatedNode(), loser(application), ticker.getAsLong());
    }
  }

  public void ended(RMContainer container) {
    candidates.ended(container);
  }

  /** An application has ended; stock tells nobody of the containers that lazy preemption kills. */
  public void ended(ApplicationId application) {
    candidates.ended(application);
    takenBack.ended(application);
  }

  private void forgetIfEnded(RMContainer container) {
    if (scheduler.getRMContainer(container.getContainerId()) == null) {
      candidates.ended(container);
    }
  }

  /**
   * Whether a container is to live on although preemption would kill it now: each is refused a few
   * times only, so that what would help, chosen after it, is reached. On a node that gets no new
   * container no kill helps.
   */
  public boolean refuses(RMContainer container) {
    FiCaSchedulerNode node = scheduler.getNode(container.getAllocatedNode());
    FiCaSchedulerApp application =
        scheduler.getApplicationAttempt(container.getApplicationAttemptId());
    if (node == null || application == null) {
      return false;
    }
    boolean isRefused = mayRefuse(node) && refuses(container, node, application);
    forgetIfEnded(container);
    if (scheduler.getApplicationAttempt(container.getApplicationAttemptId()) == null) {
      takenBack.ended(application.getApplicationId());
    }
    return isRefused;
  }

  /**
   * With another queue below its guarantee the kill may be for that one, else it is within. Lazy
   * preemption kills only what another request takes the room of.
   */
  private boolean refuses(
      RMContainer container, FiCaSchedulerNode node, FiCaSchedulerApp application) {
    if (isPassedOver.test(node.getNodeID())) {
      candidates.announced(container);
      refused.run();
      return true;
    }
    AbstractLeafQueue queue = application.getCSLeafQueue();
    boolean isLazy = scheduler.getConfiguration().getLazyPreemptionEnabled();
    boolean seemsUseful = true;
    if (!isLazy) {
      List<StarvedQueue> others =
          starved(node.getPartition()).stream().filter(each -> !each.leaf().equals(queue)).toList();
      if (!others.isEmpty()
          && others.stream().allMatch(each -> each.requests().isEmpty())
          && !(preemptsWithin(queue) && gainsWithin(application, container, node))) {
        // Only gangs wait that could not start.
        candidates.announced(container);
        refused.run();
        return true;
      } else if (!others.isEmpty()) {
        seemsUseful =
            isUseful(container, node, queue)
                || (preemptsWithin(queue) && gainsWithin(application, container, node));
      } else if (preemptsWithin(queue) && !gainsWithin(application, container, node)) {
        refused.run();
        return true;
      }
    }
    long now = ticker.getAsLong();
    int most = takenBack.mostRefusals(node.getNodeID(), loser(application), seemsUseful, now);
    boolean isRefused = most > 0 && candidates.refuse(container, most);
    if (isRefused) {
      refused.run();
    } else if (!isLazy) {
      takenBack.killed(node.getNodeID(), loser(application), now);
    }
    return isRefused;
  }

  private static Object loser(FiCaSchedulerApp application) {
    AbstractLeafQueue queue = application.getCSLeafQueue();
    return preemptsWithin(queue) ? application.getApplicationId() : queue.getQueuePath();
  }

  private static boolean preemptsWithin(AbstractLeafQueue queue) {
    return !queue.getIntraQueuePreemptionDisabledInHierarchy();
  }

  private boolean mayRefuse(FiCaSchedulerNode node) {
    HeddleConfig now = config.get();
    CapacitySchedulerConfiguration stock = scheduler.getConfiguration();
    return now.mode() == Mode.ACTIVE
        && now.guard().refusesUselessKills()
        && !stock.getBoolean(
            CapacitySchedulerConfiguration.PREEMPTION_TO_BALANCE_QUEUES_BEYOND_GUARANTEED, false)
        && isStockPreemption()
        // Stock's kills for those who wait alone: this one is somebody else's.
        && !Resources.isNone(scheduler.getRootQueue().getQueueResourceUsage().getAllPending())
        // What is free of an overcommitted node is negative: it sheds load.
        && Resources.fitsIn(Resources.none(), node.getUnallocatedResource());
  }

  /** Whoever kills without it, or a monitor of somebody else's, may have reasons of his own. */
  private boolean isStockPreemption() {
    Configuration conf = scheduler.getConf();
    List<String> monitors =
        List.of(conf.getTrimmedStrings(YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES));
    return conf.getBoolean(
            YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS,
            YarnConfiguration.DEFAULT_RM_SCHEDULER_ENABLE_MONITORS)
        && monitors.contains(ProportionalCapacityPreemptionPolicy.class.getName())
        && monitors.stream().allMatch(each -> KNOWN_MONITORS.stream().anyMatch(each::startsWith));
  }

  private boolean isUseful(RMContainer container, FiCaSchedulerNode node, CSQueue queue) {
    if (node.getReservedContainer() != null) {
      return true;
    }
    candidates.announced(container);
    Resource room =
        Resources.add(node.getUnallocatedResource(), candidates.announcedOn(node.getNodeID()));
    Loss loss = Loss.of(container.getAllocatedResource(), queue, node.getPartition());
    Resource besideMasters = NodeMasters.besideAll(node);
    return starved(loss.partition()).stream()
        .filter(each -> loss.isGainOf(each.leaf(), guarantees))
        .flatMap(each -> each.requests().stream())
        .anyMatch(each -> each.gains(room, besideMasters, scheduler.getResourceCalculator()));
  }

  private synchronized boolean gainsWithin(
      FiCaSchedulerApp victim, RMContainer container, FiCaSchedulerNode node) {
    long now = ticker.getAsLong();
    AbstractLeafQueue queue = victim.getCSLeafQueue();
    String partition = node.getPartition();
    queueLooks.values().removeIf(each -> now - each.time() > LOOK_NANOS);
    return queueLooks
        .computeIfAbsent(
            queue.getQueuePath() + ' ' + partition,
            path -> new QueueLook(now, QueueWaiters.of(scheduler, queue, partition, gangs.look())))
        .waiters()
        .gain(victim, container, node);
  }

  private synchronized List<StarvedQueue> starved(String partition) {
    long now = ticker.getAsLong();
    Look look = looks.get(partition);
    if (look == null || now - look.time() > LOOK_NANOS) {
      looks.values().removeIf(each -> now - each.time() > LOOK_NANOS);
      look =
          new Look(
              now,
              StarvedQueue.in(
                  scheduler.getRootQueue(),
                  new StarvedQueue.Rules(guarantees, partition, gangs.look())));
      looks.put(partition, look);
    }
    return look.starved();
  }
}
