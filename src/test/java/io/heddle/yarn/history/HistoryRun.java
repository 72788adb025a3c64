package io.heddle.yarn.history;

import io.heddle.config.HeddleConfig;
import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.engine.scheduler.VirtualApplication;
import io.heddle.sim.engine.scheduler.VirtualApplication.Submission;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import io.heddle.sim.engine.scheduler.VirtualCluster;
import io.heddle.yarn.RememberedEntries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Plays a history to a scheduler until nothing happens any more. */
final class HistoryRun implements AutoCloseable {
  /** Virtual time without a container that begins or ends after which nothing will come. */
  private static final long QUIET_MILLIS = 110_000;

  /** Preemption may kill for ever what starts again, also under stock. */
  static final long LONGEST_MILLIS = 3_600_000;

  /** In a queue with little room the application of many small containers would take an hour. */
  private static final long CHURN_MILLIS = 300_000;

  /** Within it stock would serve what is withheld from it, whatever delay it keeps. */
  private static final long TAKEOVER_MILLIS = 10_000;

  /**
   * What is bounded by a number or by time, whether applications run or not: the latest notes and
   * the latest look at the cluster, that of admission policies too, which look while anybody waits.
   */
  private static final Set<String> BOUNDED =
      Set.of(
          "RecentNotes",
          "ShadowComparisons",
          "ClusterSample",
          "NodeOccupancy",
          "RunningApplications",
          "ExpectedDemands");

  static {
    // Zero in stock's scheduler has the types that the first run counts, and this trial counts all.
    StockFault.SERVED_STAYS_PENDING.isPresent();
  }

  private final RandomHistory history;
  private final boolean isActive;
  private final VirtualCluster cluster;
  private Invariants invariants;
  private final StarvationWatch starvation;
  private final Gangs gangs;
  private final OfferedRoom offered;
  private final Map<Integer, VirtualApplication> applications = new HashMap<>();
  private final Map<ApplicationId, Integer> numbers = new HashMap<>();
  private final Map<Integer, Integer> asksToCome = new HashMap<>();
  private final List<String> log = new ArrayList<>();
  private final List<ApplicationId> served = new ArrayList<>();
  private List<String> broken = List.of();
  private boolean startsHeld;
  private long lastProgress;

  static Outcome stock(RandomHistory history) {
    return play(history, Family.CAPACITY, "active", "heddle");
  }

  static Outcome heddle(RandomHistory history, String mode, String policy) {
    return play(history, Family.HEDDLE, mode, policy);
  }

  private static Outcome play(RandomHistory history, Family family, String mode, String policy) {
    Map<String, String> settings = new HashMap<>(history.settings());
    settings.put(HeddleConfig.MODE, mode);
    settings.put(HeddleConfig.POLICY, policy);
    settings.put(HeddleConfig.WAITING_LIMIT, String.valueOf(history.waitingLimit()));
    settings.put(
        YarnConfiguration.NODE_LABELS_ENABLED, String.valueOf(!history.labels().isEmpty()));
    try (HistoryRun run =
        new HistoryRun(
            history, new SchedulerChoice(policy, family, settings, ""), mode.equals("active"))) {
      return run.play(family == Family.HEDDLE);
    }
  }

  private HistoryRun(RandomHistory history, SchedulerChoice choice, boolean isActive) {
    this.history = history;
    this.isActive = isActive;
    cluster = new VirtualCluster(choice);
    invariants = new Invariants(cluster, history);
    starvation = new StarvationWatch(cluster);
    gangs = new Gangs(cluster);
    offered = new OfferedRoom(cluster, history);
    cluster.allowRefusals();
  }

  private Outcome play(boolean isHeddle) {
    history.labels().forEach(label -> cluster.define(label, history.exclusive()));
    cluster.watchedBy(this::stepped);
    for (Node node : history.nodes()) {
      Resource size = VirtualCluster.resource(node.gigabytes(), node.cores(), node.gpus());
      cluster.addNode(node.host(), node.rack(), size, node.label(), node.phase());
    }
    for (Event event : history.events()) {
      if (event instanceof Event.Ask ask) {
        asksToCome.merge(ask.application(), 1, Integer::sum);
      }
      cluster.at(event.at(), () -> happen(event));
    }
    cluster.at(CHURN_MILLIS, this::endChurn);
    long last = history.events().get(history.events().size() - 1).at();
    try {
      cluster.run(Long.MAX_VALUE, () -> cluster.now() > last && isOver());
    } catch (RuntimeException e) {
      broken = List.of("throws " + e + " at " + Arrays.stream(e.getStackTrace()).limit(9).toList());
    }
    Map<String, Integer> waiting = isQuiet() ? waiting() : Map.of();
    logNodes();
    long end = cluster.now();
    int preempted = cluster.preempted().size();
    boolean stands = isHeddle && isActive && broken.isEmpty() && !waiting.isEmpty();
    List<String> withheld = stands ? stockServes() : List.of();
    Map<String, Outcome.Starved> starved = starvation.longest();
    if (broken.isEmpty()) {
      endAll();
    }
    if (isHeddle) {
      atTheEnd();
    }
    return new Outcome(log, waiting, withheld, starved, preempted, broken, startsHeld, end);
  }

  private void endChurn() {
    runnable(0).ifPresent(VirtualApplication::end);
    lastProgress = cluster.now();
  }

  private void endAll() {
    while (!cluster.applications().isEmpty()) {
      Collection<VirtualApplication> left = cluster.applications();
      left.stream()
          .filter(VirtualApplication::isRunnable)
          .findFirst()
          .orElseGet(() -> left.iterator().next())
          .end();
    }
  }

  private boolean isOver() {
    return cluster.applications().isEmpty()
        || !broken.isEmpty()
        || cluster.now() > LONGEST_MILLIS
        || isQuiet();
  }

  /** Before the application of many small containers is ended, others may wait for its room. */
  private boolean isQuiet() {
    return cluster.now() > CHURN_MILLIS && cluster.now() - lastProgress > QUIET_MILLIS;
  }

  /**
   * What stock serves where Heddle, which has come to a standstill, is switched off. A refresh
   * alone may let more masters start, so there is one without a change before; where that sets off
   * a preemption without an end, there is no telling. What stock takes from an application by
   * preemption and gives it again is no service. Nor is what goes to one that a limit kept from
   * running, or from getting more, until then: limits of masters and of users are wider while a
   * node is reserved, and Heddle reserves some only now and then. Stock may refuse to read again
   * the capacities by which it runs, once it has created a queue by itself: there is no telling
   * either.
   */
  private List<String> stockServes() {
    int unrefreshed = log.size();
    try {
      invariants.refreshed();
      cluster.refresh(Map.of());
    } catch (IllegalArgumentException e) {
      return List.of();
    }
    cluster.run(cluster.now() + history.waitingBound());
    if (log.size() > unrefreshed) {
      cluster.run(Long.MAX_VALUE, this::isOver);
      if (!isQuiet()) {
        return List.of();
      }
    }
    int before = log.size();
    int kills = cluster.preempted().size();
    served.clear();
    Set<ApplicationId> within = withinLimits();
    invariants.refreshed();
    cluster.refresh(Map.of(HeddleConfig.MODE, "off"));
    cluster.run(cluster.now() + TAKEOVER_MILLIS);
    served.retainAll(within);
    cluster.preempted().stream().skip(kills).forEach(served::remove);
    return served.isEmpty() ? List.of() : List.copyOf(log.subList(before, log.size()));
  }

  /** The applications that no limit of masters keeps from running, nor any from getting more. */
  private Set<ApplicationId> withinLimits() {
    return StarvationWatch.leaves(cluster.scheduler()).stream()
        .flatMap(
            leaf ->
                leaf.getApplications().stream()
                    .filter(
                        application ->
                            !Resources.isNone(leaf.getQueueResourceUsage().getReserved())
                                || hasHeadroom(application)))
        .map(FiCaSchedulerApp::getApplicationId)
        .collect(Collectors.toSet());
  }

  private static boolean hasHeadroom(FiCaSchedulerApp application) {
    return application.getSchedulerKeys().stream()
        .map(key -> application.getPendingAsk(key, ResourceRequest.ANY))
        .anyMatch(
            ask -> Resources.fitsIn(ask.getPerAllocationResource(), application.getHeadroom()));
  }

  private void atTheEnd() {
    if (!broken.isEmpty()) {
      return;
    }
    List<String> left = new ArrayList<>();
    cluster.reportAll();
    // Stock never lets an attempt go whose kept containers end just as it is moved or removed.
    if (StarvationWatch.leaves(cluster.scheduler()).stream()
        .allMatch(leaf -> leaf.getApplications().isEmpty())) {
      left.addAll(remembered());
    }
    long fallbacks = cluster.heddle().metrics().fallbacks();
    if (fallbacks > 0) {
      left.add("%d fallbacks".formatted(fallbacks));
    }
    broken = left;
  }

  private List<String> remembered() {
    List<String> left = new ArrayList<>(Retained.of(cluster.heddle(), BOUNDED));
    int entries = RememberedEntries.of(cluster.heddle());
    if (entries > 0) {
      left.add("%d entries of ended applications are left".formatted(entries));
    }
    return left;
  }

  private void logNodes() {
    for (FiCaSchedulerNode node : cluster.scheduler().getAllNodes()) {
      log.add(
          "%8d %s: %s left, running %s, reserved by %s"
              .formatted(
                  lastProgress,
                  node.getNodeName(),
                  node.getUnallocatedResource(),
                  node.getCopiedListOfRunningContainers(),
                  node.getReservedContainer()));
    }
  }

  private Map<String, Integer> waiting() {
    Map<String, Integer> waiting = new TreeMap<>();
    for (VirtualApplication application : cluster.applications()) {
      int number = numbers.get(application.id());
      if (!application.hasMaster()) {
        waiting.put("application " + number + ", master", 1);
      }
      for (int priority : application.priorities()) {
        int count = application.waiting(priority);
        if (count > 0) {
          waiting.put("application " + number + ", priority " + priority, count);
        }
      }
    }
    return waiting;
  }

  private void stepped(String step) {
    for (RMContainer container : cluster.fresh()) {
      lastProgress = cluster.now();
      served.add(container.getApplicationAttemptId().getApplicationId());
      log.add(
          "%8d %s in %s: %s on %s"
              .formatted(
                  cluster.now(),
                  container.getContainerId(),
                  container.getQueueName(),
                  container.getAllocatedResource(),
                  container.getAllocatedNode().getHost()));
    }
    if (broken.isEmpty()) {
      List<String> found = new ArrayList<>(invariants.check());
      found.addAll(offered.check(step));
      if (!found.isEmpty()) {
        broken = List.copyOf(found);
        log.add("%8d after %s: %s".formatted(cluster.now(), step, broken));
      }
    }
    if (step.equals(VirtualCluster.RECLAIM)) {
      // Stock has no such step, and what follows must not be sooner than under stock.
      return;
    }
    startsHeld |= runsHeld();
    starvation.look();
    gangs.look();
    for (VirtualApplication application : List.copyOf(cluster.applications())) {
      if (application.isDone() && !hasAsksToCome(application)) {
        cluster.at(cluster.now(), application::end);
      }
    }
  }

  /** Whether one runs that a limit of applications running at a time keeps waiting. */
  private boolean runsHeld() {
    return StarvationWatch.leaves(cluster.scheduler()).stream()
        .flatMap(leaf -> leaf.getApplications().stream())
        .anyMatch(application -> !application.isRunnable());
  }

  private boolean hasAsksToCome(VirtualApplication application) {
    // While it is submitted it has no number yet.
    Integer number = numbers.get(application.id());
    return number == null || asksToCome.getOrDefault(number, 0) > 0;
  }

  private void happen(Event event) {
    log.add("%8d %s".formatted(cluster.now(), event));
    lastProgress = cluster.now();
    event.play(this);
  }

  VirtualCluster cluster() {
    return cluster;
  }

  void submit(int number, Submission submission) {
    VirtualApplication application = cluster.submit(submission);
    applications.put(number, application);
    numbers.put(application.id(), number);
  }

  VirtualApplication application(int number) {
    return applications.get(number);
  }

  /**
   * One that can be ended or moved, if it is. Stock forgets a user, with what that user holds,
   * where an application goes that a limit of applications running at a time keeps waiting.
   */
  Optional<VirtualApplication> runnable(int number) {
    return Optional.of(application(number)).filter(VirtualApplication::isRunnable);
  }

  void ask(int number, Tasks tasks) {
    asksToCome.merge(number, -1, Integer::sum);
    application(number).ask(tasks);
  }

  void gang(Event.Gang gang) {
    gangs.add(application(gang.application()), gang.tasks(), gang.millis());
  }

  /** Refreshes the queues; in a run of mode off or shadow the mode stays. */
  void mode(String mode) {
    refresh(isActive ? Map.of(HeddleConfig.MODE, mode) : Map.of());
  }

  void refresh(Map<String, String> keys) {
    try {
      invariants.refreshed();
      cluster.refresh(keys);
    } catch (IllegalArgumentException e) {
      invariants.refreshRefused();
      log.add("%8d refused: %s".formatted(cluster.now(), e.getMessage()));
    }
  }

  void restart() {
    cluster.restart(() -> invariants = new Invariants(cluster, history));
  }

  boolean isEmpty(String leaf) {
    return cluster.applications().stream()
        .map(application -> cluster.scheduler().getApplicationAttempt(application.attempt()))
        .noneMatch(
            known -> known != null && known.getCSLeafQueue().getQueueShortName().equals(leaf));
  }

  void move(int number, String queue) {
    Optional<VirtualApplication> application = runnable(number);
    if (application.isPresent()) {
      try {
        cluster.move(application.get(), queue);
      } catch (YarnException e) {
        log.add("%8d refused: %s".formatted(cluster.now(), e.getMessage()));
      }
    }
  }

  @Override
  public void close() {
    cluster.close();
  }
}
