package io.heddle.yarn;

import io.heddle.model.MapReduceProgress;
import io.heddle.model.RequestKind;
import io.heddle.score.ResourceWeights;
import io.heddle.score.ScoringPolicy;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Heddle with a clock and a scoring that the test scripts. YARN makes schedulers by their class
 * name, so the script is static: one ResourceManager at a time.
 */
final class ScriptedHeddle extends HeddleScheduler {
  /** What is wrong with scoring. */
  enum Fault {
    NONE,
    EXCEPTION,
    NAN_PREFERENCE,
    INFINITE_PREFERENCE,
    NEGATIVE_INFINITE_PREFERENCE,
    NAN_URGENCY,
    NEGATIVE_URGENCY,
    URGENCY_EXCEPTION,
    OVER_BUDGET,
    STACK_OVERFLOW,
    MISSING_CLASS
  }

  private static final AtomicLong NOW = new AtomicLong();
  private static final AtomicInteger CALLS = new AtomicInteger();
  private static volatile Fault fault = Fault.NONE;
  private static volatile boolean plansAhead;

  ScriptedHeddle() {
    super(
        Parts.of(NOW::get, new SplittableRandom(1)).withPlacement((policy, beta) -> new Scoring()));
  }

  /** Healthy scoring, from now on until {@link #scoreWith}. */
  static void reset() {
    fault = Fault.NONE;
    plansAhead = false;
    CALLS.set(0);
  }

  /** Scoring plans ahead, as the default policy does; to be called before the start. */
  static void planAhead() {
    plansAhead = true;
  }

  static void scoreWith(Fault next) {
    fault = next;
  }

  static void passMillis(long millis) {
    NOW.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
  }

  /** How often scoring was called since {@link #reset}. */
  static int calls() {
    return CALLS.get();
  }

  /** Fitness alone, unless something is wrong. */
  private static final class Scoring implements ScoringPolicy {
    @Override
    public boolean plansAhead() {
      return plansAhead;
    }

    @Override
    public double urgency(
        RequestKind kind, MapReduceProgress progress, ResourceWeights urgencyWeights) {
      CALLS.incrementAndGet();
      return switch (fault) {
        case NAN_URGENCY -> Double.NaN;
        case NEGATIVE_URGENCY -> -0.5;
        case URGENCY_EXCEPTION -> throw new IllegalStateException("scripted");
        default -> 0;
      };
    }

    @Override
    public double preference(double fitness, double urgency, double alignment) {
      CALLS.incrementAndGet();
      return switch (fault) {
        case NAN_PREFERENCE -> Double.NaN;
        case INFINITE_PREFERENCE -> Double.POSITIVE_INFINITY;
        case NEGATIVE_INFINITE_PREFERENCE -> Double.NEGATIVE_INFINITY;
        case EXCEPTION -> throw new IllegalStateException("scripted");
        case MISSING_CLASS -> throw new NoClassDefFoundError("scripted");
        case STACK_OVERFLOW -> endless(fitness) + urgency;
        case OVER_BUDGET -> {
          passMillis(TimeUnit.SECONDS.toMillis(1));
          yield fitness;
        }
        default -> fitness;
      };
    }

    @SuppressWarnings("InfiniteRecursion") // The point of it.
    private static double endless(double value) {
      return 1 + endless(value + 1);
    }
  }
}
