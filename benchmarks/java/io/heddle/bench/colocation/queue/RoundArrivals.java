package io.heddle.bench.colocation.queue;

import java.util.random.RandomGenerator;

/**
 * When the jobs of a queue arrive. A round is a minute: the papers do not say how long theirs are,
 * only that jobs come faster than they can be started.
 */
public enum RoundArrivals {
  /** All are there from the begin. */
  AT_ONCE {
    @Override
    public int inRound(int waiting, RandomGenerator random) {
      return Integer.MAX_VALUE;
    }
  },
  /** One each round (CCPE 2020, section 4.3.1, CAR). */
  CONSTANT {
    @Override
    public int inRound(int waiting, RandomGenerator random) {
      return 1;
    }
  },
  /** One, two or three each round, with 60, 20 and 20 % (section 4.3.1, AAR). */
  ARBITRARY {
    @Override
    public int inRound(int waiting, RandomGenerator random) {
      double draw = random.nextDouble();
      return draw < 0.6 ? 1 : draw < 0.8 ? 2 : 3;
    }
  },
  /** As many as make twenty wait: a cluster that is never out of work. */
  BACKLOG {
    @Override
    public int inRound(int waiting, RandomGenerator random) {
      return Math.max(0, MOST_WAITING - waiting);
    }
  };

  public static final double ROUND_SECONDS = 60;
  public static final int MOST_WAITING = 20;

  public abstract int inRound(int waiting, RandomGenerator random);
}
