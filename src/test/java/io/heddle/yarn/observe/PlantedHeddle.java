package io.heddle.yarn.observe;

import io.heddle.model.Utilisation;
import io.heddle.nodemetrics.NodeMetrics;
import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.testing.TimedHeddle;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/** Heddle with a planted clock and monitor. Static, as YARN makes schedulers by class name. */
public final class PlantedHeddle extends TimedHeddle {
  static final Utilisation GOOD = new Utilisation(0.9, 0.5, 0.8, 0.2, 0.01);
  static final Utilisation BAD = new Utilisation(0.2, 0.5, 0.2, 0.1, 0.7);
  private static final int PERIODS = 30;
  private static final long PERIOD_MILLIS = 60_000;
  private static final AtomicReference<Map<String, Utilisation>> SEEN =
      new AtomicReference<>(Map.of());
  private static final NodeMetrics MONITOR = (end, length) -> SEEN.get();

  public PlantedHeddle() {
    super(parts -> parts.withMetrics(MONITOR));
  }

  /** Thirty periods pass in which so much of a host is in use. */
  static void learn(HeddleScheduler heddle, String host, Utilisation use) {
    SEEN.set(Map.of(host, use));
    for (int period = 0; period <= PERIODS; period++) {
      passMillis(PERIOD_MILLIS);
      heddle.observe();
    }
  }
}
