package io.heddle.bench.upstream.jvm;

import io.heddle.yarn.HeddleScheduler;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

final class HeddleDecisions {
  private static final List<Followed> FOLLOWED = new ArrayList<>();
  private static long total;

  private HeddleDecisions() {}

  private static final class Followed {
    private final WeakReference<Object> scheduler;
    private long seen;

    private Followed(Object scheduler) {
      this.scheduler = new WeakReference<>(scheduler);
    }
  }

  static synchronized void follow(Object scheduler) {
    FOLLOWED.add(new Followed(scheduler));
  }

  /** Passes in which requests were ranked; those of schedulers that are gone included. */
  static synchronized long soFar() {
    for (Iterator<Followed> all = FOLLOWED.iterator(); all.hasNext(); ) {
      Followed one = all.next();
      Object scheduler = one.scheduler.get();
      if (scheduler == null) {
        all.remove();
      } else {
        long now = passes(scheduler);
        total += now - one.seen;
        one.seen = now;
      }
    }
    return total;
  }

  private static long passes(Object scheduler) {
    try {
      return ((HeddleScheduler) scheduler).metrics().decisionPasses();
    } catch (NullPointerException e) {
      // Its constructor failed, or still runs: it has decided nothing.
      return 0;
    }
  }
}
