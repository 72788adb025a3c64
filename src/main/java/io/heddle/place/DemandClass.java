package io.heddle.place;

import io.heddle.model.RequestKind;
import io.heddle.model.ResourceVector;
import io.heddle.rule.Reservations;
import io.heddle.score.NodeState;
import io.heddle.score.RequestScore;
import io.heddle.score.Scorer;
import io.heddle.score.ScoringPolicy;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * All waiting requests of one kind with the same demand and alignment: they suit a node equally
 * well but for their urgency, so a decision looks at the most urgent of them only.
 */
final class DemandClass<A> {
  /** What the requests of a class share. */
  record Key(RequestKind kind, ResourceVector demand, String partition, List<Double> jobScores) {
    static Key of(PendingRequest.Identity identity) {
      return new Key(
          identity.kind(), identity.demand(), identity.partition(), identity.jobScores());
    }
  }

  /** Masters of users who have many that are passed over for another user's. */
  private static final int MOST_CROWDED = 8;

  private final RequestIndex<A> index;
  private final Key key;
  private final SortedRequests<A> requests = new SortedRequests<>();
  // Ranks behind all whose score is unbounded and before all others.
  private final PendingRequest<A> lastUnbounded;
  private PendingRequest<A> first;
  private boolean measured;
  private double leastScore;
  private double largestBoundedScore;
  // Of the decision under way.
  private PendingRequest<A> head;
  private ScoringPolicy policy;
  private double[] scores = {};
  private double factor;
  private boolean planned;
  private boolean crowded;
  private boolean takesPlaces;
  private long refusedInPass = -1;
  // Of any.
  private long keptOutAt = Long.MIN_VALUE;

  DemandClass(RequestIndex<A> index, Key key) {
    this.index = index;
    this.key = key;
    PendingRequest.Identity none =
        new PendingRequest.Identity(
            Long.MIN_VALUE, 0, 0, 0, key.kind(), key.demand(), key.partition(), key.jobScores());
    this.lastUnbounded =
        new PendingRequest<>(
            null, null, none, new RequestScore(Double.MAX_VALUE), 0, new WaitingClock(0));
  }

  /** The queue's index that this class belongs to. */
  RequestIndex<A> index() {
    return index;
  }

  Key key() {
    return key;
  }

  /** Who gets room for those that do not fit; all are of one application priority. */
  Reservations reservations() {
    return index.reservations(first.identity().level());
  }

  void add(PendingRequest<A> request) {
    requests.add(request);
    if (first == null || PendingRequest.BY_SCORE.compare(request, first) < 0) {
      first = request;
    }
    measured = false;
  }

  @SuppressWarnings("ReferenceEquality") // Requests are entries, not values.
  void remove(PendingRequest<A> request) {
    requests.remove(request);
    if (request == first) {
      first = requests.isEmpty() ? null : requests.first();
    }
    measured = false;
  }

  /** Gives a request its score and share of now. */
  @SuppressWarnings("ReferenceEquality") // Requests are entries, not values.
  void rank(PendingRequest<A> request, RequestScore score, double share) {
    if (request == first && request.risesTo(score, share)) {
      // The first rises further: the usual change, since it is the one that is served.
      request.rankAs(score, share);
      requests.firstChanged();
      measured = false;
      return;
    }
    remove(request);
    request.rankAs(score, share);
    add(request);
  }

  boolean isEmpty() {
    return requests.isEmpty();
  }

  /** The request that goes first. */
  PendingRequest<A> first() {
    return first;
  }

  /** Whether the candidate goes before whatever is not a master. */
  boolean goesFirst() {
    return isOfMasters() && !crowded && index.putsFirst(head != null && head.startsAtOnce());
  }

  /** Whether the candidate goes after whatever is not a master. */
  boolean goesLast() {
    return crowded || (head != null && goesLast(head));
  }

  boolean goesLast(PendingRequest<A> request) {
    return isOfMasters() && index.putsLast(request.startsAtOnce());
  }

  /** Whether masters of this class leave room for tasks; if not, this pass refuses them. */
  boolean leavesRoom(Pass pass) {
    takesPlaces = false;
    // What has a higher application priority goes before tasks of others.
    if (isOfMasters() && !index.isAboveTasks(first.identity().level())) {
      if (index.leavesRoom(key, pass)) {
        takesPlaces = index.losesPlaces(key, pass);
      } else {
        keepOut(pass);
      }
    }
    return !isRefusedIn(pass.id());
  }

  /** Whether masters of this class would take places in this pass that are kept for tasks. */
  boolean keepsPlaces() {
    return takesPlaces && index.keepsPlaces();
  }

  /** Whether masters of this class hold more than leaves the queue enough for its tasks. */
  boolean areMany() {
    return isOfMasters() && !index.areMastersFew() && !index.isAboveTasks(first.identity().level());
  }

  /** Masters of this class are not to start where {@code pass} offers room, for tasks. */
  void keepOut(Pass pass) {
    keptOutAt = pass.now();
    refuse(pass.id());
  }

  /** When that was last, in nanoseconds; long ago for never. */
  long keptOutAt() {
    return keptOutAt;
  }

  void refuse(long pass) {
    refusedInPass = pass;
  }

  boolean isRefusedIn(long pass) {
    return refusedInPass == pass;
  }

  /** Masters may be held back; those that never are rank first. */
  boolean mayStart(PendingRequest<A> request) {
    return !isOfMasters() || index.admits(request.identity().level(), request.startsAtOnce());
  }

  /** Starts with the first request again. */
  void restart() {
    head = first;
  }

  /** Starts a decision: the first request is the class's candidate. */
  void begin(ScoringPolicy newPolicy, NodeState node) {
    if (scores.length != newPolicy.size()) {
      scores = newPolicy.scores(key.jobScores());
    }
    policy = newPolicy;
    policy.scoreDemand(key.demand(), node, scores);
    factor = policy.factorOf(scores);
    restart();
    planned = false;
    crowded = false;
  }

  /**
   * Passes over requests that this pass has offered already, or that stock would refuse, and over a
   * few masters of users who have many where another user's waits.
   */
  void skipTried(long pass, Refusals<A> refusals) {
    while (head != null && isOut(head, pass, refusals)) {
      head = requests.after(head);
    }
    crowded = crowds(head, refusals);
    PendingRequest<A> other = crowded ? requests.after(head) : null;
    for (int left = MOST_CROWDED; other != null && left > 0; left--) {
      if (!crowds(other, refusals) && !isOut(other, pass, refusals)) {
        head = other;
        crowded = false;
        return;
      }
      other = requests.after(other);
    }
  }

  private boolean isOut(PendingRequest<A> request, long pass, Refusals<A> refusals) {
    return request.triedIn(pass) || refusals.foresees(request);
  }

  private boolean crowds(PendingRequest<A> request, Refusals<A> refusals) {
    return isOfMasters()
        && request != null
        && (takesPlace(request, refusals) || refusals.crowds(request.application()));
  }

  private boolean takesPlace(PendingRequest<A> request, Refusals<A> refusals) {
    return takesPlaces && !refusals.mayTakePlaces(request.application());
  }

  /** Whether the candidate would start in the place of larger tasks, and it is not its turn. */
  boolean takesPlace(Refusals<A> refusals) {
    return head != null && takesPlace(head, refusals);
  }

  PendingRequest<A> head() {
    return head;
  }

  /** Whether what is offered next has an unbounded score. */
  boolean isUnbounded() {
    return head.score() == Scorer.UNBOUNDED;
  }

  /** What a term of the policy says of the candidate on the node. */
  double score(int term) {
    return policy.isOfRequest(term) ? head.score(term) : scores[term];
  }

  /** What the terms multiply a product by that are the same for all requests of the class. */
  double factor() {
    return factor;
  }

  boolean isOfMasters() {
    return key.kind() == RequestKind.APPLICATION_MASTER;
  }

  /** Whether the plan for the node holds such a demand. */
  boolean isPlanned() {
    return planned;
  }

  void plan(boolean inPlan) {
    planned = inPlan;
  }

  /**
   * Containers that the requests of this class wait for, or {@code most} if there are more.
   *
   * @param waiting the containers that one request waits for
   */
  int waiting(ToIntFunction<PendingRequest<A>> waiting, int most) {
    int sum = 0;
    for (PendingRequest<A> request = first; request != null; request = requests.after(request)) {
      sum += Math.min(most - sum, waiting.applyAsInt(request));
      if (sum == most) {
        break;
      }
    }
    return sum;
  }

  double leastScore() {
    measure();
    return leastScore;
  }

  /** The largest score, which may be unbounded. */
  double largestScore() {
    return first.score();
  }

  /** The largest score that is bounded, or NaN if all are unbounded. */
  double largestBoundedScore() {
    measure();
    return largestBoundedScore;
  }

  private void measure() {
    if (measured) {
      return;
    }
    measured = true;
    leastScore = requests.last().score();
    PendingRequest<A> bounded = first;
    if (first.score() == Scorer.UNBOUNDED) {
      bounded = requests.after(lastUnbounded);
    }
    largestBoundedScore = bounded == null ? Double.NaN : bounded.score();
  }
}
