package io.heddle.bench.generate;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.random.RandomGenerator;

/** What tags say; durations are off by one lognormal factor a job, {@code sigma} 0 is exact. */
public record Hints(Level level, double sigma) {
  public enum Level {
    NONE,
    /** The workflow of a chain, and how many rounds it has. */
    STAGES,
    /** Stages, and the mean durations of maps, reduces and shuffle, for all jobs. */
    STAGES_AND_DURATIONS,
    /** How many executors a job needs at once. */
    GANGS
  }

  public static final Hints NONE = new Hints(Level.NONE, 0);

  public Hints {
    if (!(sigma >= 0 && sigma <= 5)) {
      throw new IllegalArgumentException("sigma " + sigma + " of hints: from 0 to 5");
    }
  }

  /** The tags of a job; YARN wants at most ten of at most 100 ASCII characters, lower-case. */
  Set<String> tags(String id, int rounds, Benchmark benchmark, RandomGenerator random) {
    Set<String> tags = new LinkedHashSet<>();
    if (level != Level.NONE && level != Level.GANGS && rounds > 1) {
      tags.add("heddle.workflow=" + id);
      tags.add("heddle.stages=" + rounds);
    }
    if (level == Level.STAGES_AND_DURATIONS) {
      double factor = error(sigma, random.nextGaussian());
      tags.add("heddle.map-seconds=" + seconds(factor * benchmark.mapSeconds()));
      tags.add("heddle.reduce-seconds=" + seconds(factor * benchmark.reduceSeconds()));
      tags.add("heddle.shuffle-seconds=" + seconds(factor * benchmark.shuffleSeconds()));
    }
    return tags;
  }

  /** {@code exp(sigma z)}, with {@code z} standard normal. */
  static double error(double sigma, double z) {
    return Math.exp(sigma * z);
  }

  private static String seconds(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
