package io.heddle.yarn.explain;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.heddle.explain.Explanation;
import io.heddle.model.RecentlyUsed;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** The last explanations of applications, for answers while too many ask. Thread-safe. */
final class LastExplanations {
  private static final int MOST = 500;
  private static final long MOST_NANOS = TimeUnit.MINUTES.toNanos(1);

  private record Last(Explanation explanation, long nanos) {}

  @GuardedBy("this")
  private final RecentlyUsed<ApplicationId, Last> known = new RecentlyUsed<>(MOST);

  synchronized void put(ApplicationId application, Explanation explanation, long now) {
    known.put(application, new Last(explanation, now));
  }

  synchronized Optional<Explanation> get(ApplicationId application, long now) {
    return Optional.ofNullable(known.get(application))
        .filter(last -> now - last.nanos < MOST_NANOS)
        .map(Last::explanation);
  }
}
