package io.heddle.place;

import io.heddle.model.RequestKind;
import io.heddle.score.Fitness;
import io.heddle.score.Range;
import io.heddle.score.ScoringPolicy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Picks, among the waiting requests that fit a node, the one to serve next: ApplicationMasters
 * first, then what the plan for a nearly empty node holds, then the largest preference. Source: Yao
 * et al., sections 3.3, 3.4.3 and 4.2. Reused from pass to pass, so that a decision allocates
 * nothing.
 *
 * @param <A> the application
 */
public final class Ranking<A> {
  private static final double MIDDLE = 0.5;

  private final DecisionBudget budget;
  private final List<DemandClass<A>> candidates = new ArrayList<>();
  private final Range fitness = new Range();
  private final Range urgency = new Range();
  private final Range alignment = new Range();
  private final InitialAssignment<A> initialAssignment;
  private final Comparator<DemandClass<A>> preferredFirst =
      Comparator.comparingDouble(candidate -> -preference(candidate, urgencyTerm(candidate)));
  private final KeptRoom<A> kept;
  private ScoringPolicy policy;
  private NodeView node;
  private boolean planned;
  private long pass;
  private Refusals<A> refusals = Refusals.none();
  private int rotation;
  // Of the last decision.
  private int heads;
  private int plannedHeads;
  private double topFitness;
  private double topUrgency;
  private int topAlignment;
  private DecisionTerm term;

  /** A ranking over nothing yet. */
  public Ranking(
      DecisionBudget budget, InitialAssignment<A> initialAssignment, RunningTasks runningTasks) {
    this.budget = budget;
    this.initialAssignment = initialAssignment;
    this.kept = new KeptRoom<>(runningTasks);
  }

  /** Starts a decision over nothing. */
  void clear(Pass newPass, Refusals<A> newRefusals) {
    refusals = newRefusals;
    policy = newPass.policy();
    pass = newPass.id();
    kept.clear(newPass.now());
    candidates.clear();
    fitness.reset();
    urgency.reset();
    alignment.reset();
    planned = false;
  }

  /**
   * Adds the requests of {@code level} that fit {@code node}. Of more distinct demands than the
   * budget allows, each decision looks at the next so many.
   */
  void add(Level<A> level, NodeView servedNode) {
    node = servedNode;
    List<DemandClass<A>> classes = level.classes();
    int count = Math.min(classes.size(), budget.maxClasses());
    int start = count < classes.size() ? rotation % classes.size() : 0;
    rotation = start + count;
    budget.steps(count);
    for (int i = 0; i < count; i++) {
      int index = start + i;
      consider(classes.get(index < classes.size() ? index : index - classes.size()));
    }
  }

  private void consider(DemandClass<A> demandClass) {
    DemandClass.Key key = demandClass.key();
    if (!demandClass.index().mayTake(key.demand()) || !node.admits(key.partition())) {
      return;
    }
    if (!key.demand().fitsIn(node.residual())) {
      kept.consider(demandClass, node);
      return;
    }
    if (!mayStart(demandClass, demandClass.first())) {
      return;
    }
    demandClass.begin(Fitness.of(key.demand(), node.residual(), node.weights()));
    candidates.add(demandClass);
    if (key.kind() == RequestKind.APPLICATION_MASTER) {
      return;
    }
    fitness.include(demandClass.fitness());
    alignment.include(key.alignment());
    double least = demandClass.leastUrgency();
    if (least != ScoringPolicy.NEUTRAL) {
      double largest = demandClass.largestBoundedUrgency();
      urgency.include(least);
      urgency.include(Double.isNaN(largest) ? least : largest);
    }
  }

  /** Masters may be held back; those that never are rank first in their class. */
  private boolean mayStart(DemandClass<A> demandClass, PendingRequest<A> request) {
    return demandClass.key().kind() != RequestKind.APPLICATION_MASTER
        || demandClass.index().admits(request.isLaterStage());
  }

  /** The next request to offer, or null when each candidate was offered in this pass. */
  PendingRequest<A> next() {
    if (planned) {
      // Stock has worked since the last one.
      budget.resume();
    } else {
      planned = true;
      initialAssignment.mark(candidates, node, preferredFirst);
    }
    DemandClass<A> best = null;
    double bestPreference = Double.NEGATIVE_INFINITY;
    double bestUrgency = 0;
    heads = 0;
    plannedHeads = 0;
    topFitness = Double.NEGATIVE_INFINITY;
    topUrgency = Double.NEGATIVE_INFINITY;
    topAlignment = 0;
    budget.steps(candidates.size());
    for (int i = 0; i < candidates.size(); i++) {
      DemandClass<A> candidate = candidates.get(i);
      candidate.skipTried(pass, refusals);
      if (isOut(candidate)) {
        continue;
      }
      double urgencyTerm = urgencyTerm(candidate);
      double preference = preference(candidate, urgencyTerm);
      if (best == null || isBetter(candidate, preference, best, bestPreference)) {
        best = candidate;
        bestPreference = preference;
        bestUrgency = urgencyTerm;
      }
      note(candidate, urgencyTerm);
    }
    budget.checkTime();
    if (best == null) {
      return null;
    }
    term = term(best, bestUrgency);
    return best.head();
  }

  private boolean isOut(DemandClass<A> candidate) {
    return candidate.head() == null
        || !mayStart(candidate, candidate.head())
        || kept.isDelayedBy(candidate);
  }

  private boolean isBetter(
      DemandClass<A> candidate, double preference, DemandClass<A> best, double bestPreference) {
    if (candidate.isPlanned() != best.isPlanned()) {
      return candidate.isPlanned();
    }
    return preference > bestPreference
        || (preference == bestPreference && precedes(candidate, best));
  }

  private void note(DemandClass<A> candidate, double urgencyTerm) {
    heads++;
    if (candidate.isPlanned()) {
      plannedHeads++;
    }
    if (candidate.fitness() > topFitness) {
      topFitness = candidate.fitness();
    }
    if (urgencyTerm > topUrgency) {
      topUrgency = urgencyTerm;
    }
    if (candidate.key().alignment() > topAlignment) {
      topAlignment = candidate.key().alignment();
    }
  }

  /**
   * The best {@code most} candidates as the last {@link #next} compared them; to be asked before
   * anything else is.
   */
  Comparison comparison(int most) {
    List<DemandClass<A>> best = new ArrayList<>(most + 1);
    int count = 0;
    for (int i = 0; i < candidates.size(); i++) {
      DemandClass<A> candidate = candidates.get(i);
      if (isOut(candidate)) {
        continue;
      }
      count++;
      int place = best.size();
      double preference = preference(candidate, urgencyTerm(candidate));
      while (place > 0 && isBetter(candidate, preference, best.get(place - 1))) {
        place--;
      }
      if (place < most) {
        best.add(place, candidate);
        if (best.size() > most) {
          best.remove(most);
        }
      }
    }
    Scored[] scored = new Scored[best.size()];
    for (int i = 0; i < scored.length; i++) {
      scored[i] = scored(best.get(i));
    }
    return new Comparison(policy, List.of(scored), count);
  }

  private boolean isBetter(DemandClass<A> candidate, double preference, DemandClass<A> other) {
    return isBetter(candidate, preference, other, preference(other, urgencyTerm(other)));
  }

  private Scored scored(DemandClass<A> candidate) {
    double urgencyTerm = urgencyTerm(candidate);
    return new Scored(
        candidate.head().identity(),
        candidate.fitness(),
        candidate.head().urgency(),
        policy.plansAhead()
            ? new Scored.Normalised(candidate.fitness(), candidate.head().urgency(), 0)
            : new Scored.Normalised(
                fitness.normalise(candidate.fitness()),
                urgencyTerm,
                alignment.normalise(candidate.key().alignment())),
        preference(candidate, urgencyTerm),
        candidate.isPlanned());
  }

  /** What settled the last {@link #next}. */
  DecisionTerm term() {
    return term;
  }

  private double preference(DemandClass<A> candidate, double urgencyTerm) {
    if (candidate.key().kind() == RequestKind.APPLICATION_MASTER) {
      return Double.POSITIVE_INFINITY;
    }
    double preference =
        policy.plansAhead()
            ? policy.preference(candidate.fitness(), candidate.head().urgency(), 0)
            : normalised(candidate, urgencyTerm);
    if (!Double.isFinite(preference)) {
      throw new ScoringException("preference " + preference + " for " + candidate.head());
    }
    return preference;
  }

  private double normalised(DemandClass<A> candidate, double urgencyTerm) {
    return policy.preference(
        fitness.normalise(candidate.fitness()),
        urgencyTerm,
        alignment.normalise(candidate.key().alignment()));
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

  private DecisionTerm term(DemandClass<A> best, double bestUrgency) {
    if (best.key().kind() == RequestKind.APPLICATION_MASTER) {
      return DecisionTerm.APPLICATION_MASTER;
    }
    if (heads == 1) {
      return DecisionTerm.ONLY_CANDIDATE;
    }
    if (best.isPlanned() && plannedHeads < heads) {
      return DecisionTerm.INITIAL_ASSIGNMENT;
    }
    boolean fittest = best.fitness() >= topFitness;
    boolean mostUrgent = bestUrgency >= topUrgency;
    boolean mostAligned = best.key().alignment() >= topAlignment;
    if (fittest && mostUrgent && mostAligned) {
      return DecisionTerm.ALL_TERMS;
    }
    if (mostAligned && alignment.hasSpread()) {
      return DecisionTerm.ALIGNMENT;
    }
    if (fittest) {
      return DecisionTerm.FITNESS;
    }
    return mostUrgent ? DecisionTerm.URGENCY : DecisionTerm.BALANCE;
  }
}
