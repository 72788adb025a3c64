package io.heddle.bench.colocation.queue;

import java.util.random.RandomGenerator;

/**
 * When the jobs of a queue arrive. A round is a minute: the papers do not say how long theirs are,
 * only that jobs come faster than they can be started.
 */
public enum RoundArrivals {
  AT_ONCE,
  /** One each round (CCPE 2020, section 4.3.1, CAR). */
  CONSTANT,
  /** One, two or three each round, with 60, 20 and 20 % (section 4.3.1, AAR). */
  ARBITRARY,
  /** As many as make twenty wait: a cluster that is never out of work. */
  BACKLOG;

  public static final double ROUND_SECONDS = 60;
  public static final int MOST_WAITING = 20;

  public int inRound(RandomGenerator random) {
    return switch (this) {
      case AT_ONCE -> Integer.MAX_VALUE;
      case CONSTANT -> 1;
      case ARBITRARY -> {
        double draw = random.nextDouble();
        yield draw < 0.6 ? 1 : draw < 0.8 ? 2 : 3;
      }
      case BACKLOG -> MOST_WAITING;
    };
  }
}
