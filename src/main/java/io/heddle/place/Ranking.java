package io.heddle.place;

import io.heddle.score.ScoringPolicy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Picks, among the waiting requests that fit a node, the one to serve next: ApplicationMasters
 * first unless they are ranked like all else, then what the plan for a nearly empty node holds,
 * then the largest preference. Filter, score and normalise ({@link #add}), then pick ({@link
 * #next}). Reused from pass to pass, so that a decision allocates nothing.
 *
 * @param <A> the application
 */
public final class Ranking<A> {
  private final DecisionBudget budget;
  private final List<DemandClass<A>> candidates = new ArrayList<>();
  private final List<DemandClass<A>> awaiting = new ArrayList<>();
  private final TooLarge<A> tooLarge = new TooLarge<>();
  private final Preference<A> preference = new Preference<>();
  private final Comparator<DemandClass<A>> preferredFirst =
      Comparator.comparingDouble(candidate -> -preference.of(candidate));
  private final InitialAssignment<A> initialAssignment;
  private final BackfillReservation<A> kept;
  private final BestFirst<A> bestFirst = new BestFirst<>();
  private ScoringPolicy policy;
  private NodeView node;
  private boolean planned;
  private long pass;
  private Pass current;
  private Refusals<A> refusals = Refusals.none();
  private int rotation;
  // Else the same few would be looked at again and again, and the others never.
  private boolean foundNoneOfFew;
  // Of the last decision.
  private DemandClass<A> best;
  private double ofBest;
  private DemandClass<A> runnerUp;
  private double ofRunnerUp;

  /** A ranking over nothing yet. */
  public Ranking(
      DecisionBudget budget, InitialAssignment<A> initialAssignment, RunningTasks runningTasks) {
    this.budget = budget;
    this.initialAssignment = initialAssignment;
    this.kept = new BackfillReservation<>(runningTasks);
  }

  /** Starts a decision over nothing. */
  void clear(Pass newPass, Refusals<A> newRefusals) {
    refusals = newRefusals;
    policy = newPass.policy();
    pass = newPass.id();
    current = newPass;
    awaiting.clear();
    kept.clear(newPass.now());
    candidates.clear();
    tooLarge.clear(newPass);
    preference.clear(policy);
    bestFirst.clear();
    planned = false;
  }

  /** Forgets the last decision, and with it the applications that it was about. */
  public void release() {
    candidates.clear();
    awaiting.clear();
    bestFirst.clear();
    current = null;
    tooLarge.clear(null);
    best = null;
    runnerUp = null;
    refusals = Refusals.none();
    kept.clear(0);
  }

  /**
   * Adds the requests of {@code level} that fit {@code node}. Where all of many distinct demands
   * fit, {@link #next} adds those that may be preferred. Of others, each decision looks at the next
   * so many as the budget allows.
   */
  void add(PriorityLevel<A> level, NodeView servedNode) {
    node = servedNode;
    if (mayLookAtFew() && bestFirst.begin(level, current)) {
      budget.steps(level.masters().size());
      level.masters().forEach(this::add);
      return;
    }
    List<DemandClass<A>> classes = level.classes();
    int count = Math.min(classes.size(), budget.maxClasses());
    int start = count < classes.size() ? rotation % classes.size() : 0;
    rotation = start + count;
    budget.steps(count);
    for (int i = 0; i < count; i++) {
      int index = start + i;
      add(classes.get(index < classes.size() ? index : index - classes.size()));
    }
  }

  private boolean mayLookAtFew() {
    boolean inTurn = foundNoneOfFew;
    foundNoneOfFew = false;
    return !inTurn && !initialAssignment.isEnabled() && !refusals.dependOnTurn();
  }

  private boolean add(DemandClass<A> each) {
    if (!mayServe(each)) {
      return false;
    }
    each.begin(policy, node);
    candidates.add(each);
    preference.include(each);
    return true;
  }

  private boolean mayServe(DemandClass<A> demandClass) {
    DemandClass.Key key = demandClass.key();
    if (!node.admits(key.partition())) {
      return false;
    }
    if (!demandClass.index().mayTake(key.demand())) {
      tooLarge.considerBeyondRoom(demandClass, node);
      return false;
    }
    if (!key.demand().fitsIn(node.residual())) {
      kept.consider(demandClass, node);
      tooLarge.consider(demandClass, node);
      if (!demandClass.isOfMasters()) {
        awaiting.add(demandClass);
      }
      return false;
    }
    return demandClass.mayStart(demandClass.first()) && demandClass.leavesRoom(current);
  }

  /**
   * Whether a task waits for room to come together on the node, which a master would take: unless
   * it is beyond the limit of its user.
   */
  private boolean isAwaited() {
    for (DemandClass<A> each : awaiting) {
      A application = each.first().application();
      if (each.key().demand().fitsIn(current.bounds().node())) {
        refusals.refused(application);
        if (!refusals.foresees(application)) {
          return true;
        }
      }
    }
    return false;
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
    best = null;
    runnerUp = null;
    budget.steps(candidates.size());
    for (int i = 0; i < candidates.size(); i++) {
      compare(candidates.get(i));
    }
    bestFirst.restart();
    DemandClass<A> further = further(leastPreferred(runnerUp));
    while (further != null) {
      budget.steps(1);
      if (add(further)) {
        compare(further);
      }
      further = further(leastPreferred(runnerUp));
    }
    foundNoneOfFew = best == null && bestFirst.left() > 0;
    budget.checkTime();
    return best == null ? null : best.head();
  }

  private DemandClass<A> further(double least) {
    return candidates.size() < budget.maxClasses() ? bestFirst.next(least) : null;
  }

  private void compare(DemandClass<A> candidate) {
    candidate.skipTried(pass, refusals);
    if (isOut(candidate)) {
      return;
    }
    double preferred = preference.of(candidate);
    if (best == null || isBefore(candidate, preferred, best, ofBest)) {
      runnerUp = best;
      ofRunnerUp = ofBest;
      best = candidate;
      ofBest = preferred;
    } else if (runnerUp == null || isBefore(candidate, preferred, runnerUp, ofRunnerUp)) {
      runnerUp = candidate;
      ofRunnerUp = preferred;
    }
  }

  /** What a task must be preferred as, at least, to go before a candidate; null for none. */
  private double leastPreferred(DemandClass<A> candidate) {
    return candidate == null || candidate.goesLast() ? 0 : preference.of(candidate);
  }

  private boolean isOut(DemandClass<A> candidate) {
    return candidate.head() == null
        || !candidate.mayStart(candidate.head())
        || isOutFor(candidate)
        || kept.isDelayedBy(candidate);
  }

  private boolean isOutFor(DemandClass<A> candidate) {
    if (candidate.takesPlace(refusals) || (candidate.goesLast() && isAwaited())) {
      candidate.keepOut(current);
    }
    return candidate.isRefusedIn(pass);
  }

  /**
   * Ties: an unbounded score first (rule R3 of Yao et al., whose reduce is the most urgent of its
   * job), then masters before maps before reduces before others, then the older application.
   */
  private boolean isBefore(
      DemandClass<A> left, double ofLeft, DemandClass<A> right, double ofRight) {
    if (left.goesLast() != right.goesLast()) {
      return right.goesLast();
    }
    if (left.isPlanned() != right.isPlanned()) {
      return left.isPlanned();
    }
    if (ofLeft != ofRight) {
      return ofLeft > ofRight;
    }
    if (left.isUnbounded() != right.isUnbounded()) {
      return left.isUnbounded();
    }
    int kinds = left.key().kind().compareTo(right.key().kind());
    return kinds != 0 ? kinds < 0 : PendingRequest.BY_SCORE.compare(left.head(), right.head()) < 0;
  }

  /** What to reserve the node for before anything that fits is served, or null. */
  PendingRequest<A> early(long now) {
    return tooLarge.early(now, candidates, pass, refusals);
  }

  /**
   * Once {@link #next} has no more, the next request that does not fit, for stock to reserve the
   * node for; null where that is stock's choice, or when all were offered.
   */
  PendingRequest<A> nextTooLarge() {
    PendingRequest<A> request = tooLarge.next(pass, refusals);
    budget.checkTime();
    return request;
  }

  /** What settled the last {@link #next}. */
  DecisionTerm term() {
    if (best.goesFirst()) {
      return DecisionTerm.APPLICATION_MASTER;
    }
    if (runnerUp == null) {
      return DecisionTerm.ONLY_CANDIDATE;
    }
    return best.isPlanned() && !runnerUp.isPlanned()
        ? DecisionTerm.INITIAL_ASSIGNMENT
        : preference.between(best, runnerUp);
  }

  /**
   * The best {@code most} candidates as the last {@link #next} compared them; to be asked before
   * anything else is.
   */
  CandidateComparison comparison(int most) {
    List<DemandClass<A>> first = new ArrayList<>(most + 1);
    int compared = 0;
    for (DemandClass<A> candidate : candidates) {
      if (!isOut(candidate)) {
        compared++;
        insert(candidate, first, most);
      }
    }
    bestFirst.restart();
    DemandClass<A> further = further(leastPreferred(first, most));
    while (further != null) {
      if (add(further)) {
        further.skipTried(pass, refusals);
        if (!isOut(further)) {
          compared++;
          insert(further, first, most);
        }
      }
      further = further(leastPreferred(first, most));
    }
    return new CandidateComparison(
        policy, first.stream().map(preference::explained).toList(), compared + bestFirst.left());
  }

  private double leastPreferred(List<DemandClass<A>> first, int most) {
    return leastPreferred(first.size() < most ? null : first.get(most - 1));
  }

  /** Behind all that go before it: most do, where the best are kept. */
  private void insert(DemandClass<A> candidate, List<DemandClass<A>> sorted, int most) {
    double preferred = preference.of(candidate);
    int place = sorted.size();
    while (place > 0 && isBefore(candidate, preferred, sorted.get(place - 1))) {
      place--;
    }
    sorted.add(place, candidate);
    if (sorted.size() > most) {
      sorted.remove(most);
    }
  }

  private boolean isBefore(DemandClass<A> left, double ofLeft, DemandClass<A> right) {
    return isBefore(left, ofLeft, right, preference.of(right));
  }
}
