package io.heddle.tune.workload;

import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import java.util.ArrayList;
import java.util.List;

/** What a queue may be set to in one step: a share in (0, 1], and at least one ordering. */
public record QueueSpace(double lower, double upper, List<Ordering> orderings) {
  public QueueSpace {
    orderings = List.copyOf(orderings);
    if (!(lower > 0 && lower <= upper && upper <= 1) || orderings.isEmpty()) {
      throw new IllegalArgumentException(
          "shares %s to %s, orderings %s: give 0 < lower <= upper <= 1 and an ordering"
              .formatted(lower, upper, orderings));
    }
  }

  /** Keeps of {@linkplain Ordering#isAlike alike} orderings the present one, or the first. */
  public QueueSpace withoutAlike(Ordering present) {
    List<Ordering> distinct = new ArrayList<>();
    for (Ordering ordering : orderings) {
      boolean presentIsAlike =
          ordering != present && ordering.isAlike(present) && orderings.contains(present);
      if (!presentIsAlike && distinct.stream().noneMatch(ordering::isAlike)) {
        distinct.add(ordering);
      }
    }
    return new QueueSpace(lower, upper, distinct);
  }

  public static QueueSpace only(QueueSettings settings) {
    return new QueueSpace(settings.share(), settings.share(), List.of(settings.ordering()));
  }
}
