package io.heddle.place;

import io.heddle.model.RequestKind;
import io.heddle.score.Fitness;
import io.heddle.score.Range;
import io.heddle.score.ScoringPolicy;
import java.util.ArrayList;
import java.util.List;

/**
 * Picks, among the waiting requests that fit a node, the one to serve next: ApplicationMasters
 * first, then the largest preference. Source: Yao et al., section 3.4.3. Reused from pass to pass,
 * so that a decision allocates nothing.
 *
 * @param <A> the application
 */
public final class Ranking<A> {
  private static final double MIDDLE = 0.5;

  private final DecisionBudget budget;
  private final List<DemandClass<A>> candidates = new ArrayList<>();
  private final Range fitness = new Range();
  private final Range urgency = new Range();
  private ScoringPolicy policy;
  private long pass;
  private int rotation;
  private DecisionTerm term;

  public Ranking(DecisionBudget budget) {
    this.budget = budget;
  }

  /** Starts a decision over nothing. */
  void clear(ScoringPolicy newPolicy, long newPass) {
    policy = newPolicy;
    pass = newPass;
    candidates.clear();
    fitness.reset();
    urgency.reset();
  }

  /**
   * Adds the requests of {@code level} that fit {@code node}. Of more distinct demands than the
   * budget allows, each decision looks at the next so many.
   */
  void add(Level<A> level, NodeView node) {
    List<DemandClass<A>> classes = level.classes();
    int count = Math.min(classes.size(), budget.maxClasses());
    int start = count < classes.size() ? rotation % classes.size() : 0;
    rotation = start + count;
    budget.steps(count);
    for (int i = 0; i < count; i++) {
      int index = start + i;
      consider(classes.get(index < classes.size() ? index : index - classes.size()), node);
    }
  }

  private void consider(DemandClass<A> demandClass, NodeView node) {
    DemandClass.Key key = demandClass.key();
    if (!key.demand().fitsIn(node.residual())
        || !demandClass.index().mayTake(key.demand())
        || !node.admits(key.partition())) {
      return;
    }
    demandClass.begin(Fitness.of(key.demand(), node.residual(), node.weights()));
    candidates.add(demandClass);
    if (key.kind() == RequestKind.APPLICATION_MASTER) {
      return;
    }
    fitness.include(demandClass.fitness());
    double least = demandClass.leastUrgency();
    if (least != ScoringPolicy.NEUTRAL) {
      double largest = demandClass.largestBoundedUrgency();
      urgency.include(least);
      urgency.include(Double.isNaN(largest) ? least : largest);
    }
  }

  /** The next request to offer, or null when each candidate was offered in this pass. */
  PendingRequest<A> next() {
    DemandClass<A> best = null;
    double bestPreference = Double.NEGATIVE_INFINITY;
    double bestUrgency = 0;
    double topFitness = Double.NEGATIVE_INFINITY;
    double topUrgency = Double.NEGATIVE_INFINITY;
    int heads = 0;
    budget.steps(candidates.size());
    for (int i = 0; i < candidates.size(); i++) {
      DemandClass<A> candidate = candidates.get(i);
      candidate.skipTried(pass);
      if (candidate.head() == null) {
        continue;
      }
      heads++;
      double urgencyTerm = urgencyTerm(candidate);
      double preference = preference(candidate, urgencyTerm);
      if (best == null
          || preference > bestPreference
          || (preference == bestPreference && precedes(candidate, best))) {
        best = candidate;
        bestPreference = preference;
        bestUrgency = urgencyTerm;
      }
      if (candidate.fitness() > topFitness) {
        topFitness = candidate.fitness();
      }
      if (urgencyTerm > topUrgency) {
        topUrgency = urgencyTerm;
      }
    }
    budget.checkTime();
    if (best == null) {
      return null;
    }
    term = term(best.key().kind(), heads, best.fitness() >= topFitness, bestUrgency >= topUrgency);
    return best.head();
  }

  /** Leaves out all candidates of a queue. */
  void drop(RequestIndex<A> queue) {
    candidates.removeIf(candidate -> candidate.index() == queue);
  }

  /** What settled the last {@link #next}. */
  DecisionTerm term() {
    return term;
  }

  private double preference(DemandClass<A> candidate, double urgencyTerm) {
    if (candidate.key().kind() == RequestKind.APPLICATION_MASTER) {
      return Double.POSITIVE_INFINITY;
    }
    double preference = policy.preference(fitness.normalise(candidate.fitness()), urgencyTerm);
    if (!Double.isFinite(preference)) {
      throw new ScoringException("preference " + preference + " for " + candidate.head());
    }
    return preference;
  }

  /** A request without dependency is neither favoured nor put back: the middle of the range. */
  private double urgencyTerm(DemandClass<A> candidate) {
    double value = candidate.head().urgency();
    if (value == ScoringPolicy.NEUTRAL) {
      return urgency.hasSpread() ? MIDDLE : 0;
    }
    return urgency.normalise(value);
  }

  /** Ties: masters before maps before reduces before others, then the older application. */
  private boolean precedes(DemandClass<A> left, DemandClass<A> right) {
    int kinds = left.key().kind().compareTo(right.key().kind());
    if (kinds != 0) {
      return kinds < 0;
    }
    return PendingRequest.BY_URGENCY.compare(left.head(), right.head()) < 0;
  }

  private static DecisionTerm term(
      RequestKind kind, int heads, boolean fittest, boolean mostUrgent) {
    if (kind == RequestKind.APPLICATION_MASTER) {
      return DecisionTerm.APPLICATION_MASTER;
    }
    if (heads == 1) {
      return DecisionTerm.ONLY_CANDIDATE;
    }
    if (fittest && mostUrgent) {
      return DecisionTerm.ALL_TERMS;
    }
    if (fittest) {
      return DecisionTerm.FITNESS;
    }
    return mostUrgent ? DecisionTerm.URGENCY : DecisionTerm.BALANCE;
  }
}
