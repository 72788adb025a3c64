package io.heddle.yarn.guard;

import io.heddle.model.ResourceVector;
import io.heddle.rule.AdmittedMasters;
import io.heddle.rule.KeptRoom;
import io.heddle.score.Fitness;
import io.heddle.score.NodeState;
import io.heddle.score.RequestState;
import io.heddle.score.Scorer;
import io.heddle.score.ScoringPolicy;
import io.heddle.yarn.testing.TimedHeddle;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Heddle with a scripted clock and scoring. Static, as YARN makes schedulers by class name. */
final class ScriptedHeddle extends TimedHeddle {
  enum Fault {
    NONE,
    EXCEPTION,
    NAN_FITNESS,
    INFINITE_FITNESS,
    NEGATIVE_INFINITE_FITNESS,
    NAN_URGENCY,
    NEGATIVE_URGENCY,
    URGENCY_EXCEPTION,
    OVER_BUDGET,
    STACK_OVERFLOW,
    MISSING_CLASS
  }

  private static final AtomicInteger CALLS = new AtomicInteger();
  private static volatile Fault fault = Fault.NONE;
  private static volatile boolean plansAhead;

  ScriptedHeddle() {
    super(parts -> parts.withPlacement((policy, config) -> scoring()));
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

  static int calls() {
    return CALLS.get();
  }

  private static ScoringPolicy scoring() {
    return plansAhead
        ? ScoringPolicy.product(term -> true, new ScriptedFitness(), new ScriptedUrgency())
            .with(new KeptRoom(), new AdmittedMasters())
        : ScoringPolicy.sum(
            term -> term.equals("fitness") ? 1 : 0, new ScriptedFitness(), new ScriptedUrgency());
  }

  private static final class ScriptedFitness implements Scorer.OfDemand {
    @Override
    public String name() {
      return "fitness";
    }

    @Override
    public Bounds bounds() {
      return new Bounds(0, Double.MAX_VALUE);
    }

    @Override
    public double score(ResourceVector demand, NodeState node) {
      CALLS.incrementAndGet();
      double fitness = Fitness.of(demand, node.residual(), node.weights());
      return switch (fault) {
        case NAN_FITNESS -> Double.NaN;
        case INFINITE_FITNESS -> Double.POSITIVE_INFINITY;
        case NEGATIVE_INFINITE_FITNESS -> Double.NEGATIVE_INFINITY;
        case EXCEPTION -> throw new IllegalStateException("scripted");
        case MISSING_CLASS -> throw new NoClassDefFoundError("scripted");
        case STACK_OVERFLOW -> endless(fitness);
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

  /** Says nothing of any request, unless something is wrong. */
  private static final class ScriptedUrgency implements Scorer.OfRequest {
    @Override
    public String name() {
      return "urgency";
    }

    @Override
    public Bounds bounds() {
      return new Bounds(0, Double.MAX_VALUE);
    }

    @Override
    public double score(RequestState request) {
      CALLS.incrementAndGet();
      return switch (fault) {
        case NAN_URGENCY -> Double.NaN;
        case NEGATIVE_URGENCY -> -0.5;
        case URGENCY_EXCEPTION -> throw new IllegalStateException("scripted");
        default -> NEUTRAL;
      };
    }
  }
}
