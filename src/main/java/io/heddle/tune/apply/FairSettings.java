package io.heddle.tune.apply;

import io.heddle.tune.apply.Applier.NotAppliedException;
import io.heddle.tune.apply.Applier.NotAppliedException.Reason;
import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The Fair scheduler's shares and orderings, by path of queues without root. */
public record FairSettings(Map<String, FairQueue> queues) {
  private static final String POLICIES =
      "org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.";

  /** Queue in the file with defaults; the weight is above 0, a leaf is where jobs run. */
  public record FairQueue(String weight, String policy, boolean leaf) {}

  public FairSettings {
    queues = Map.copyOf(queues);
  }

  /**
   * A parent queue's ordering is {@code FIFO}.
   *
   * @throws NotAppliedException if there is no such queue, or it is set to something that shares
   *     and orderings cannot tell
   */
  public QueueSettings of(String path) throws NotAppliedException {
    queue(path);
    return new QueueSettings(siblings(path).share(path), ordering(path));
  }

  /**
   * Queues to set, as they will be.
   *
   * @throws NotAppliedException if they cannot all be made
   */
  public Map<String, FairQueue> changed(List<QueueChange> changes) throws NotAppliedException {
    Map<String, FairQueue> changed = new LinkedHashMap<>();
    Map<String, List<QueueChange>> byParent = Siblings.byParent(changes);
    for (QueueChange change : changes) {
      FairQueue queue = queue(change.path());
      changed.put(
          change.path(),
          change.before().ordering() == change.after().ordering()
              ? queue
              : new FairQueue(queue.weight(), policy(change, queue), queue.leaf()));
    }
    for (List<QueueChange> siblings : byParent.values()) {
      siblings(siblings.get(0).path())
          .divided(siblings)
          .forEach(
              (path, weight) ->
                  changed.compute(
                      path,
                      (same, queue) ->
                          new FairQueue(
                              Capacity.plain(weight.leading()), queue.policy(), queue.leaf())));
    }
    changed.entrySet().removeIf(queue -> queue.getValue().equals(queues.get(queue.getKey())));
    return changed;
  }

  private String policy(QueueChange change, FairQueue queue) throws NotAppliedException {
    Siblings.checkOrdering(change, queue.leaf(), ordering(change.path()));
    return change.after().ordering().name().toLowerCase(Locale.ROOT);
  }

  private Ordering ordering(String path) throws NotAppliedException {
    FairQueue queue = queue(path);
    if (!queue.leaf()) {
      return Ordering.FIFO;
    }
    return switch (queue.policy().toLowerCase(Locale.ROOT)) {
      case "fifo", POLICIES + "fifopolicy" -> Ordering.FIFO;
      case "fair", POLICIES + "fairsharepolicy" -> Ordering.FAIR;
      case "drf", POLICIES + "dominantresourcefairnesspolicy" -> Ordering.DRF;
      default ->
          throw Reason.REFUSED.because(
              "%s has the schedulingPolicy %s; only fifo, fair and drf are tuned",
              path, queue.policy());
    };
  }

  private Siblings siblings(String path) throws NotAppliedException {
    String parent = Siblings.parent(path);
    Map<String, Capacity> weights = new LinkedHashMap<>();
    for (Map.Entry<String, FairQueue> queue : queues.entrySet()) {
      if (parent.equals(Siblings.parent(queue.getKey()))) {
        weights.put(queue.getKey(), weight(queue.getKey(), queue.getValue().weight()));
      }
    }
    return new Siblings(weights);
  }

  private static Capacity weight(String path, String raw) throws NotAppliedException {
    return Capacity.number(raw.trim())
        .map(weight -> Capacity.of(Capacity.Unit.WEIGHT, weight))
        .orElseThrow(
            () ->
                Reason.REFUSED.because(
                    "%s has the weight %s; only numbers such as 2.5 are tuned", path, raw));
  }

  private FairQueue queue(String path) throws NotAppliedException {
    FairQueue queue = queues.get(path);
    if (queue == null) {
      throw Reason.NO_SUCH_QUEUE.because("there is no queue %s in the allocation file", path);
    }
    return queue;
  }
}
