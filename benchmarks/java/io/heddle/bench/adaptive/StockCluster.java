package io.heddle.bench.adaptive;

import io.heddle.bench.compare.Setup;
import io.heddle.sim.AdminSettings;
import io.heddle.sim.QueuedSettings;
import io.heddle.sim.SchedulerChoice;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueRules;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Queue.QueueSpace;
import io.heddle.tune.workload.Snapshot.Family;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The stock schedulers with queues for priorities, set up so that masters can never fill the
 * cluster and wait for one another: in the Capacity scheduler half of it among all queues, rounded
 * up to one container for each; in the Fair scheduler 70 % of what a queue is due.
 */
public record StockCluster(Family family, PriorityQueues queues) {
  private static final String CAPACITY = "yarn.scheduler.capacity.";
  private static final String ROOT = CAPACITY + "root.";
  private static final double CAPACITY_MASTERS = 0.5;
  private static final double FAIR_MASTERS = 0.7;
  private static final double MANY_USERS = 1_000;
  private static final double PERCENT = 100;

  /** The queues as the tuner sees them, set to their part of the cluster. */
  public List<Queue> tuned() {
    QueueSettings equal = new QueueSettings(1.0 / queues.count(), Ordering.FIFO);
    QueueRules rules = new QueueRules(0, 1, masterShare(), MANY_USERS);
    return queues.paths().stream()
        .map(path -> new Queue(path, rules, equal, QueueSpace.only(equal)))
        .toList();
  }

  private double masterShare() {
    return family == Family.CAPACITY ? CAPACITY_MASTERS / queues.count() : FAIR_MASTERS;
  }

  public SchedulerChoice scheduler(List<QueueSettings> settings) {
    return family == Family.CAPACITY ? capacity(settings) : fair(settings);
  }

  private SchedulerChoice capacity(List<QueueSettings> settings) {
    Map<String, String> keys = smallestContainer(builtIn().capacity());
    keys.putAll(Setup.BY_HEARTBEATS.site());
    keys.put(CAPACITY + "maximum-am-resource-percent", number(masterShare()));
    for (int i = 0; i < settings.size(); i++) {
      String queue = ROOT + queues.names().get(i) + ".";
      keys.put(queue + "capacity", number(settings.get(i).share() * PERCENT));
      keys.put(queue + "ordering-policy", text(settings.get(i).ordering()));
    }
    return new SchedulerChoice("capacity", SchedulerChoice.Family.CAPACITY, keys, "");
  }

  private SchedulerChoice fair(List<QueueSettings> settings) {
    Map<String, String> keys = smallestContainer(builtIn().site());
    // Else it keeps full nodes for some, even where all containers are alike.
    keys.put("yarn.scheduler.fair.reservable-nodes", "0");
    return new SchedulerChoice("fair", SchedulerChoice.Family.FAIR, keys, allocations(settings));
  }

  public String allocations(List<QueueSettings> settings) {
    String children =
        IntStream.range(0, settings.size())
            .mapToObj(
                i ->
                    """
                    <queue name="%s">
                      <weight>%s</weight>
                      <schedulingPolicy>%s</schedulingPolicy>
                    </queue>
                    """
                        .formatted(
                            queues.names().get(i),
                            number(settings.get(i).share() * PERCENT),
                            text(settings.get(i).ordering())))
            .collect(Collectors.joining());
    return """
    <?xml version="1.0"?>
    <allocations>
      <queueMaxAMShareDefault>%s</queueMaxAMShareDefault>
      <queue name="root">
        <schedulingPolicy>drf</schedulingPolicy>
        %s
      </queue>
    </allocations>
    """
        .formatted(number(masterShare()), children);
  }

  private AdminSettings builtIn() {
    return QueuedSettings.of(
        queues.names().stream()
            .collect(Collectors.toMap(name -> name, name -> 100 / queues.count())));
  }

  private static Map<String, String> smallestContainer(Map<String, String> builtIn) {
    Map<String, String> keys = new HashMap<>(builtIn);
    keys.put("yarn.scheduler.minimum-allocation-mb", String.valueOf(JobMix.CONTAINER.get(0)));
    return keys;
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.6f", value);
  }

  private static String text(Ordering ordering) {
    return ordering.name().toLowerCase(Locale.ROOT);
  }
}
