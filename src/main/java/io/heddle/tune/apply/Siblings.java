package io.heddle.tune.apply;

import io.heddle.tune.apply.Applier.NotAppliedException;
import io.heddle.tune.apply.Applier.NotAppliedException.Reason;
import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.workload.Queue.Ordering;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** Queues of one parent, at least one, whose capacities by path are in the same unit. */
record Siblings(Map<String, Capacity> capacities) {
  private static final double TOLERANCE = 1e-5;

  /** Shares are written to a hundred-thousandth of what the siblings have together. */
  private static final int SHARE_DIGITS = 5;

  /**
   * Groups changes of shares by parent, parents before the queues below them.
   *
   * @throws NotAppliedException if a queue is changed twice
   */
  static Map<String, List<QueueChange>> byParent(List<QueueChange> changes)
      throws NotAppliedException {
    Map<String, List<QueueChange>> byParent =
        new TreeMap<>(
            Comparator.comparingInt((String parent) -> parent.split("\\.").length)
                .thenComparing(Comparator.naturalOrder()));
    Set<String> seen = new HashSet<>();
    for (QueueChange change : changes) {
      String path = change.path();
      if (!seen.add(path)) {
        throw new NotAppliedException(Reason.REFUSED, path + " is changed twice; change it once");
      }
      if (change.before().share() != change.after().share()) {
        String parent = path.substring(0, Math.max(0, path.lastIndexOf('.')));
        byParent.computeIfAbsent(parent, same -> new ArrayList<>()).add(change);
      }
    }
    return byParent;
  }

  /**
   * @param leaf whether jobs run in the queue
   * @param now by which it orders them
   */
  static void checkOrdering(QueueChange change, boolean leaf, Ordering now)
      throws NotAppliedException {
    if (!leaf) {
      throw new NotAppliedException(
          Reason.REFUSED, change.path() + " has queues below it; only leaf queues order jobs");
    }
    if (now != change.before().ordering()) {
      throw new NotAppliedException(
          Reason.CHANGED_MEANWHILE,
          "%s orders by %s by now, not by %s"
              .formatted(change.path(), now, change.before().ordering()));
    }
  }

  /**
   * @throws NotAppliedException if it has none, or the units differ
   */
  double share(String path) throws NotAppliedException {
    Capacity capacity = capacities.get(path);
    for (Map.Entry<String, Capacity> other : capacities.entrySet()) {
      if (other.getValue().unit() != capacity.unit()) {
        throw new NotAppliedException(
            Reason.REFUSED,
            "capacities of %s and %s are in different units; write those of siblings in one unit"
                .formatted(path, other.getKey()));
      }
    }
    if (capacity.leading().signum() == 0) {
      throw new NotAppliedException(
          Reason.REFUSED, path + " has no share; give it one above 0 to have it tuned");
    }
    return capacity.leading().doubleValue() / total(capacity.leadingName()).doubleValue();
  }

  /**
   * Redistributes what the changed queues have together; the others keep theirs, so that shares may
   * be parts of all siblings or of some.
   */
  Map<String, Capacity> divided(List<QueueChange> changes) throws NotAppliedException {
    Map<String, Capacity> changed = new LinkedHashMap<>();
    for (QueueChange change : changes) {
      changed.put(change.path(), capacities.get(change.path()));
    }
    double before = changes.stream().mapToDouble(change -> change.before().share()).sum();
    double after = changes.stream().mapToDouble(change -> change.after().share()).sum();
    if (Math.abs(before - after) > TOLERANCE) {
      throw new NotAppliedException(
          Reason.REFUSED,
          "shares of %s would add up to %s, not to %s as before; change siblings together"
              .formatted(changed.keySet(), after, before));
    }
    Siblings siblings = new Siblings(changed);
    for (QueueChange change : changes) {
      siblings.check(change.path(), change.before().share() / before);
    }
    double[] shares = changes.stream().mapToDouble(change -> change.after().share()).toArray();
    return siblings.divided(shares, name -> 1);
  }

  private void check(String path, double share) throws NotAppliedException {
    double now = share(path);
    Capacity capacity = capacities.get(path);
    BigDecimal total = total(capacity.leadingName());
    double grain = Math.pow(10, -scale(capacity.unit(), total)) / total.doubleValue();
    if (Math.abs(now - share) > Math.max(TOLERANCE, 2 * grain)) {
      throw new NotAppliedException(
          Reason.CHANGED_MEANWHILE,
          "%s has %s of what %s have together by now, not %s"
              .formatted(path, now, capacities.keySet(), share));
    }
  }

  Map<String, Capacity> following(Capacity before, Capacity after) throws NotAppliedException {
    double[] shares =
        capacities.values().stream()
            .mapToDouble(capacity -> capacity.leading().doubleValue())
            .toArray();
    return divided(
        shares,
        name ->
            before.amount(name).signum() == 0
                ? 1
                : after.amount(name).doubleValue() / before.amount(name).doubleValue());
  }

  /**
   * Divides what these queues have together. Resources other than memory keep the proportions in
   * which the queues mixed them.
   */
  private Map<String, Capacity> divided(double[] shares, ToDoubleFunction<String> factors)
      throws NotAppliedException {
    List<Map.Entry<String, Capacity>> queues = List.copyOf(capacities.entrySet());
    Capacity.Unit unit = queues.get(0).getValue().unit();
    List<Map<String, BigDecimal>> amounts =
        queues.stream().<Map<String, BigDecimal>>map(queue -> new LinkedHashMap<>()).toList();
    for (String name : names()) {
      double[] weights = new double[shares.length];
      int wanting = 0;
      for (int i = 0; i < weights.length; i++) {
        Capacity capacity = queues.get(i).getValue();
        weights[i] =
            shares[i] * capacity.amount(name).doubleValue() / capacity.leading().doubleValue();
        wanting += weights[i] > 0 ? 1 : 0;
      }
      BigDecimal total = total(name);
      int scale = scale(unit, total);
      long grains = grains(total, scale, factors.applyAsDouble(name));
      if (grains < wanting) {
        throw new NotAppliedException(
            Reason.REFUSED,
            "%s %s are not enough for %s".formatted(grains, name, capacities.keySet()));
      }
      long[] parts =
          wanting == 0 ? new long[weights.length] : Apportionment.divide(grains, weights);
      for (int i = 0; i < parts.length; i++) {
        if (queues.get(i).getValue().amounts().containsKey(name)) {
          amounts.get(i).put(name, BigDecimal.valueOf(parts[i], scale));
        }
      }
    }
    Map<String, Capacity> divided = new LinkedHashMap<>();
    for (int i = 0; i < amounts.size(); i++) {
      divided.put(queues.get(i).getKey(), new Capacity(unit, amounts.get(i)));
    }
    return divided;
  }

  /** Whole grains in {@code total * factor}, rounded down unless the total stays as it is. */
  private static long grains(BigDecimal total, int scale, double factor) {
    BigDecimal grains = total.movePointRight(scale);
    return factor == 1
        ? grains.longValueExact()
        : grains
            .multiply(BigDecimal.valueOf(factor))
            .setScale(0, RoundingMode.DOWN)
            .longValueExact();
  }

  private static int scale(Capacity.Unit unit, BigDecimal total) {
    if (unit == Capacity.Unit.ABSOLUTE) {
      return 0;
    }
    int digitsBeforePoint = total.precision() - total.scale();
    return Math.max(total.scale(), Math.max(0, SHARE_DIGITS + 1 - digitsBeforePoint));
  }

  private Set<String> names() {
    Set<String> names = new LinkedHashSet<>();
    capacities.values().forEach(capacity -> names.addAll(capacity.amounts().keySet()));
    return names;
  }

  private BigDecimal total(String name) {
    return capacities.values().stream()
        .map(capacity -> capacity.amount(name))
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }
}
