package io.heddle.admit;

import io.heddle.admit.AdmissionPolicy.Waiting;
import io.heddle.model.RecentlyUsed;
import java.util.List;

/**
 * Watches what {@link OvertakeLimit} promises, by counting starts instead of overtakings: an
 * application that {@code p} others of its queue were before when it could first be chosen starts
 * after at most {@code p + (factor - 1) * q} others, q being the largest p of all that waited then.
 * Starts are counted also while YARN keeps an application from being chosen, because of another
 * one's priority or of its user's limit: by these alone the bound can be passed.
 */
public final class WaitingBound {
  private static final int MOST = 100_000;

  private final double factor;
  private final RecentlyUsed<String, Wait> waits = new RecentlyUsed<>(MOST);
  private long starts;

  /**
   * How it stands with one application.
   *
   * @param before how many were before it when it could first be chosen
   * @param last how many starts there may have been in all when its own comes
   */
  private record Wait(int before, long last) {}

  /**
   * One queue, of which nothing was started yet.
   *
   * @param factor at least 1
   */
  public WaitingBound(double factor) {
    this.factor = factor;
  }

  /**
   * Says that one is started.
   *
   * @param waiting all that could be chosen, in stock's order
   * @return whether more others started before it than its bound allows
   */
  public boolean started(List<Waiting> waiting, int index) {
    meet(waiting);
    String application = waiting.get(index).application();
    boolean late = starts > waits.get(application).last;
    waits.remove(application);
    starts++;
    return late;
  }

  private void meet(List<Waiting> waiting) {
    List<Wait> known = waiting.stream().map(one -> waits.get(one.application())).toList();
    int longest = waiting.size() - 1;
    for (Wait wait : known) {
      longest = Math.max(longest, wait == null ? 0 : wait.before);
    }
    for (int i = 0; i < waiting.size(); i++) {
      if (known.get(i) == null) {
        long allowed = i + (long) ((factor - 1) * longest);
        waits.put(waiting.get(i).application(), new Wait(i, starts + allowed));
      }
    }
  }
}
