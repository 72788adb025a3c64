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

  /** {@code before} were before it when it could be chosen; {@code last} bounds all starts. */
  private record Wait(int before, long last) {}

  /** Watches one queue, of which nothing was started yet; {@code factor} is at least 1. */
  public WaitingBound(double factor) {
    this.factor = factor;
  }

  /** Says that one, of all in stock's order, starts; returns if more others did than its bound. */
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
