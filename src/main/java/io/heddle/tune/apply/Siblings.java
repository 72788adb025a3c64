package io.heddle.tune.apply;

import io.heddle.tune.apply.Applier.NotAppliedException;
import io.heddle.tune.apply.Applier.NotAppliedException.Reason;
import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.workload.Queue.Ordering;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
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
        throw Reason.REFUSED.because("%s is changed twice; change it once", path);
      }
      if (change.before().share() != change.after().share()) {
        byParent.computeIfAbsent(parent(path), same -> new ArrayList<>()).add(change);
      }
    }
    return byParent;
  }

  static String parent(String path) {
    return path.substring(0, Math.max(0, path.lastIndexOf('.')));
  }

  /**
   * @param leaf whether jobs run in the queue
   * @param now by which it orders them
   */
  static void checkOrdering(QueueChange change, boolean leaf, Ordering now)
      throws NotAppliedException {
    if (!leaf) {
      throw Reason.REFUSED.because(
          "%s has queues below it; only leaf queues order jobs", change.path());
    }
    if (now != change.before().ordering()) {
      throw Reason.CHANGED_MEANWHILE.because(
          "%s orders by %s by now, not by %s", change.path(), now, change.before().ordering());
    }
  }

  /**
   * @throws NotAppliedException if it has none, or the units differ
   */
  double share(String path) throws NotAppliedException {
    Capacity capacity = capacities.get(path);
    for (Map.Entry<String, Capacity> other : capacities.entrySet()) {
      if (other.getValue().unit() != capacity.unit()) {
        throw Reason.REFUSED.because(
            "capacities of %s and %s are in different units; write those of siblings in one unit",
            path, other.getKey());
      }
    }
    if (capacity.leading().signum() == 0) {
      throw Reason.REFUSED.because("%s has no share; give it one above 0 to have it tuned", path);
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
      throw Reason.REFUSED.because(
          "shares of %s would add up to %s, not to %s as before; change siblings together",
          changed.keySet(), after, before);
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
      throw Reason.CHANGED_MEANWHILE.because(
          "%s has %s of what %s have together by now, not %s",
          path, now, capacities.keySet(), share);
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
    List<Capacity> before = List.copyOf(capacities.values());
    Capacity.Unit unit = before.get(0).unit();
    List<Map<String, BigDecimal>> amounts =
        before.stream().<Map<String, BigDecimal>>map(queue -> new LinkedHashMap<>()).toList();
    for (String name : names()) {
      double[] weights = new double[shares.length];
      for (int i = 0; i < weights.length; i++) {
        Capacity capacity = before.get(i);
        weights[i] =
            shares[i] * capacity.amount(name).doubleValue() / capacity.leading().doubleValue();
      }
      long wanting = Arrays.stream(weights).filter(weight -> weight > 0).count();
      BigDecimal total = total(name);
      int scale = scale(unit, total);
      long grains = grains(total, scale, factors.applyAsDouble(name));
      if (grains < wanting) {
        throw Reason.REFUSED.because(
            "%s %s are not enough for %s", grains, name, capacities.keySet());
      }
      long[] parts =
          wanting == 0 ? new long[weights.length] : Apportionment.divide(grains, weights);
      for (int i = 0; i < parts.length; i++) {
        if (before.get(i).amounts().containsKey(name)) {
          amounts.get(i).put(name, BigDecimal.valueOf(parts[i], scale));
        }
      }
    }
    Map<String, Capacity> divided = new LinkedHashMap<>();
    Iterator<Map<String, BigDecimal>> each = amounts.iterator();
    capacities.keySet().forEach(path -> divided.put(path, new Capacity(unit, each.next())));
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

  private List<String> names() {
    return capacities.values().stream()
        .flatMap(capacity -> capacity.amounts().keySet().stream())
        .distinct()
        .toList();
  }

  private BigDecimal total(String name) {
    return capacities.values().stream()
        .map(capacity -> capacity.amount(name))
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }
}
