package io.heddle.tune.step;

import io.heddle.config.TunerBounds;
import io.heddle.config.TunerConfig;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.QueueSpace;
import io.heddle.tune.workload.Snapshot.Family;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What one change may set a queue to: the admin's bounds as far as one step reaches.
 *
 * <p>A queue that is outside the bounds which the admin named for it is brought towards them by the
 * next change. One below the floor for all queues keeps at least what it has.
 */
public final class Limits {
  private final TunerBounds bounds;
  private final double maxStep;

  public Limits(TunerConfig config) {
    bounds = config.bounds();
    maxStep = config.limits().maxStep();
  }

  /**
   * Where the next settings of a queue, or of a group, may lie.
   *
   * @param path full
   * @param now its present settings
   */
  public QueueSpace space(String path, QueueSettings now, Family family) {
    if (!bounds.enabled(path)) {
      return QueueSpace.only(now);
    }
    double share = now.share();
    double upper = Math.max(bounds.maxShare(path), bounds.minShare(path).orElse(0.0));
    double lower =
        Math.min(bounds.minShare(path).orElseGet(() -> Math.min(bounds.floor(), share)), upper);
    return new QueueSpace(
        Math.max(Math.min(lower, share + maxStep), share - maxStep),
        Math.min(Math.max(upper, share - maxStep), share + maxStep),
        orderings(path, now.ordering(), family));
  }

  private List<Ordering> orderings(String path, Ordering now, Family family) {
    Set<Ordering> known =
        family == Family.FAIR
            ? EnumSet.allOf(Ordering.class)
            : EnumSet.complementOf(EnumSet.of(Ordering.DRF));
    List<Ordering> allowed =
        bounds.orderings(path).stream()
            .map(name -> Ordering.valueOf(name.toUpperCase(Locale.ROOT)))
            .filter(known::contains)
            .toList();
    return allowed.isEmpty() ? List.of(now) : allowed;
  }
}
