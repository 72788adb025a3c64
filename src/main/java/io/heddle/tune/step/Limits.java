package io.heddle.tune.step;

import io.heddle.config.TunerBounds;
import io.heddle.config.TunerConfig;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Queue.QueueSpace;
import io.heddle.tune.workload.Snapshot.Family;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Bounds of one step: the admin's, as far as a step reaches. A queue outside of its named bounds is
 * brought towards them; one below the floor for all keeps at least what it has.
 */
public record Limits(TunerConfig config) {
  /** Bounds of the next settings of a queue or group of this full path, set to {@code now}. */
  public QueueSpace space(String path, QueueSettings now, Family family) {
    TunerBounds bounds = config.bounds();
    double maxStep = config.limits().maxStep();
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
        config.bounds().orderings(path).stream()
            .map(name -> Ordering.valueOf(name.toUpperCase(Locale.ROOT)))
            .filter(known::contains)
            .toList();
    return allowed.isEmpty() ? List.of(now) : allowed;
  }
}
