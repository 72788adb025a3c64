package io.heddle.bench.colocation;

import io.heddle.bench.colocation.policy.TurnedOver;
import io.heddle.config.LearningConfig.CompanionConfig;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Rows that know the truth, its contrary, or nothing. */
final class GuardRows {
  static final String INFORMED = "companion";
  static final String MISLED = "companion-misled";
  static final String UNGUARDED = "companion-misled-unguarded";
  static final List<String> LEARNING = List.of(INFORMED, MISLED, UNGUARDED);

  private final Contestants contestants;

  GuardRows(int jobsAtOnce) {
    contestants = new Contestants(jobsAtOnce);
  }

  /** The one that learns what is true. */
  Contestant informed() {
    return row(INFORMED, Map.of());
  }

  /** All in their order, and what each knows at first; {@code learned} is true. */
  Map<Contestant, byte[]> knowing(byte[] learned) {
    byte[] contrary = TurnedOver.of(learned);
    Map<Contestant, byte[]> known = new LinkedHashMap<>();
    known.put(contestants.fifo(), null);
    known.put(informed(), learned);
    known.put(row(MISLED, Map.of()), contrary);
    known.put(row(UNGUARDED, Map.of(CompanionConfig.IN_ORDER_SHARE, "0")), contrary);
    return known;
  }

  private Contestant row(String name, Map<String, String> keys) {
    return contestants.heddle(name, keys, Ordering.CONFIGURED, Schooling.NONE);
  }
}
