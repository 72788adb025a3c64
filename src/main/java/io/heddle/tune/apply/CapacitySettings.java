package io.heddle.tune.apply;

import io.heddle.model.Printable;
import io.heddle.tune.apply.Applier.NotAppliedException;
import io.heddle.tune.apply.Applier.NotAppliedException.Reason;
import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The Capacity scheduler's shares and orderings. Capacities stay in the admin's unit; those by node
 * label are left alone. {@code values} may be null.
 */
public record CapacitySettings(UnaryOperator<String> values) {
  private static final String PREFIX = "yarn.scheduler.capacity.";
  private static final String CAPACITY = ".capacity";
  private static final String MAXIMUM = ".maximum-capacity";
  private static final String ORDERING = ".ordering-policy";
  private static final String POLICIES =
      "org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.";

  /** Names of the queues below one, in the order of the configuration. */
  public List<String> children(String path) {
    String names = values.apply(PREFIX + path + ".queues");
    return names == null
        ? List.of()
        : Arrays.stream(names.split(","))
            .map(String::trim)
            .filter(name -> !name.isEmpty())
            .toList();
  }

  /**
   * A parent queue's ordering is {@code FIFO}.
   *
   * @throws NotAppliedException if there is no such queue, or it is set to something that shares
   *     and orderings cannot tell
   */
  public QueueSettings of(String path) throws NotAppliedException {
    checkExists(path);
    return new QueueSettings(siblings(parent(path)).share(path), ordering(path));
  }

  /**
   * Keys to set for changes.
   *
   * @throws NotAppliedException if they cannot all be made
   */
  public Map<String, String> changed(List<QueueChange> changes) throws NotAppliedException {
    Map<String, String> updates = new LinkedHashMap<>();
    Map<String, List<QueueChange>> byParent = Siblings.byParent(changes);
    for (QueueChange change : changes) {
      checkExists(change.path());
      if (change.before().ordering() != change.after().ordering()) {
        updates.put(PREFIX + change.path() + ORDERING, ordering(change));
      }
    }
    // Parents come first: absolute capacities below them follow before they are divided anew.
    CapacitySettings next =
        new CapacitySettings(key -> updates.getOrDefault(key, values.apply(key)));
    for (Map.Entry<String, List<QueueChange>> siblings : byParent.entrySet()) {
      next.set(next.siblings(siblings.getKey()).divided(siblings.getValue()), updates);
    }
    return updates;
  }

  private void set(Map<String, Capacity> capacities, Map<String, String> updates)
      throws NotAppliedException {
    for (Map.Entry<String, Capacity> queue : capacities.entrySet()) {
      String path = queue.getKey();
      Capacity before = capacity(path);
      Capacity after = queue.getValue();
      updates.put(PREFIX + path + CAPACITY, after.raw());
      if (after.unit() == Capacity.Unit.ABSOLUTE && !children(path).isEmpty()) {
        set(siblings(path).following(before, after), updates);
      }
    }
    for (Map.Entry<String, Capacity> queue : capacities.entrySet()) {
      checkMaximum(queue.getKey(), queue.getValue());
    }
  }

  private void checkMaximum(String path, Capacity capacity) throws NotAppliedException {
    String raw = values.apply(PREFIX + path + MAXIMUM);
    Optional<Capacity> maximum = Optional.ofNullable(raw).flatMap(Capacity::parse);
    if (maximum.isPresent() && exceeds(path, capacity, maximum.get())) {
      throw Reason.REFUSED.because(
          "%s would get a capacity of %s, above its maximum-capacity of %s; bound its share by it",
          path, capacity.raw(), raw);
    }
  }

  private boolean exceeds(String path, Capacity capacity, Capacity maximum)
      throws NotAppliedException {
    if (capacity.unit() == maximum.unit()) {
      return maximum.amounts().entrySet().stream()
          .anyMatch(most -> capacity.amount(most.getKey()).compareTo(most.getValue()) > 0);
    }
    return maximum.unit() == Capacity.Unit.PERCENT
        && 100 * siblings(parent(path)).share(path) > maximum.leading().doubleValue();
  }

  private String ordering(QueueChange change) throws NotAppliedException {
    Siblings.checkOrdering(change, children(change.path()).isEmpty(), ordering(change.path()));
    return switch (change.after().ordering()) {
      case FIFO -> "fifo";
      case FAIR -> "fair";
      case DRF ->
          throw Reason.REFUSED.because(
              "%s: the Capacity scheduler has no DRF ordering; use FIFO or FAIR", change.path());
    };
  }

  private Ordering ordering(String path) throws NotAppliedException {
    String raw = values.apply(PREFIX + path + ORDERING);
    if (raw == null || !children(path).isEmpty()) {
      return Ordering.FIFO;
    }
    return switch (raw.trim()) {
      case "fifo", POLICIES + "FifoOrderingPolicy" -> Ordering.FIFO;
      case "fair", POLICIES + "FairOrderingPolicy" -> Ordering.FAIR;
      default ->
          throw Reason.REFUSED.because(
              "%s has the ordering-policy %s; only fifo and fair are tuned", path, raw);
    };
  }

  private Siblings siblings(String parent) throws NotAppliedException {
    Map<String, Capacity> capacities = new LinkedHashMap<>();
    for (String name : children(parent)) {
      String path = parent + "." + name;
      capacities.put(path, capacity(path));
    }
    return new Siblings(capacities);
  }

  private Capacity capacity(String path) throws NotAppliedException {
    String raw = values.apply(PREFIX + path + CAPACITY);
    return (raw == null
            ? Optional.of(Capacity.of(Capacity.Unit.PERCENT, BigDecimal.ZERO))
            : Capacity.parse(raw))
        .orElseThrow(
            () ->
                Reason.REFUSED.because(
                    "%s has the capacity %s; only per cent, weights as 3w and [memory=MB,...] are tuned",
                    path, raw));
  }

  private void checkExists(String path) throws NotAppliedException {
    String parent = parent(path);
    if (!parent.equals("root")) {
      checkExists(parent);
    }
    if (!children(parent).contains(path.substring(parent.length() + 1))) {
      throw Reason.NO_SUCH_QUEUE.because("there is no queue %s in the configuration", path);
    }
    if ("STOPPED".equalsIgnoreCase(values.apply(PREFIX + path + ".state"))) {
      throw Reason.NO_SUCH_QUEUE.because("queue %s is stopped", path);
    }
  }

  private static String parent(String path) throws NotAppliedException {
    int end = path.lastIndexOf('.');
    if (end < 0) {
      throw Reason.NO_SUCH_QUEUE.because(
          "'%s' is not the path of a queue below root", Printable.value(path));
    }
    return path.substring(0, end);
  }
}
