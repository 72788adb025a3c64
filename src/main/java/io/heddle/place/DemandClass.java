package io.heddle.place;

import io.heddle.model.RequestKind;
import io.heddle.model.ResourceVector;
import java.util.TreeSet;
import java.util.function.ToIntFunction;

/**
 * All waiting requests of one kind with the same demand and alignment: they suit a node equally
 * well but for their urgency, so a decision looks at the most urgent of them only.
 */
final class DemandClass<A> {
  /** What the requests of a class share. */
  record Key(RequestKind kind, ResourceVector demand, String partition, int alignment) {
    static Key of(PendingRequest.Identity identity) {
      return new Key(
          identity.kind(), identity.demand(), identity.partition(), identity.alignment());
    }
  }

  private final RequestIndex<A> index;
  private final Key key;
  private final TreeSet<PendingRequest<A>> requests = new TreeSet<>(PendingRequest.BY_URGENCY);
  // Ranks behind all whose urgency is unbounded and before all others.
  private final PendingRequest<A> lastUnbounded;
  private PendingRequest<A> first;
  private boolean measured;
  private double leastUrgency;
  private double largestBoundedUrgency;
  // Of the decision under way.
  private PendingRequest<A> head;
  private double fitness;
  private boolean planned;

  DemandClass(RequestIndex<A> index, Key key) {
    this.index = index;
    this.key = key;
    PendingRequest.Identity none =
        new PendingRequest.Identity(
            Long.MIN_VALUE, 0, 0, 0, key.kind(), key.demand(), key.partition(), key.alignment());
    this.lastUnbounded =
        new PendingRequest<>(null, null, none, Double.MAX_VALUE, 0, new WaitingClock(0));
  }

  /** The queue's index that this class belongs to. */
  RequestIndex<A> index() {
    return index;
  }

  Key key() {
    return key;
  }

  void add(PendingRequest<A> request) {
    requests.add(request);
    first = requests.first();
    measured = false;
  }

  void remove(PendingRequest<A> request) {
    requests.remove(request);
    first = requests.isEmpty() ? null : requests.first();
    measured = false;
  }

  /** Gives a request its urgency and share of now. */
  @SuppressWarnings("ReferenceEquality") // Requests are entries, not values.
  void rank(PendingRequest<A> request, double urgency, double share) {
    if (request == first && request.risesTo(urgency, share)) {
      // The most urgent becomes more urgent: the usual change, since it is the one that is served.
      request.rankAs(urgency, share);
      measured = false;
      return;
    }
    remove(request);
    request.rankAs(urgency, share);
    add(request);
  }

  boolean isEmpty() {
    return requests.isEmpty();
  }

  /** The most urgent request. */
  PendingRequest<A> first() {
    return first;
  }

  /** Starts a decision: the most urgent request is the class's candidate. */
  void begin(double fitnessOnNode) {
    fitness = fitnessOnNode;
    head = first;
    planned = false;
  }

  /** Passes over requests that this pass has offered already, or that stock would refuse. */
  void skipTried(long pass, Refusals<A> refusals) {
    while (head != null && (head.triedIn(pass) || refusals.foresees(head.application()))) {
      head = requests.higher(head);
    }
  }

  PendingRequest<A> head() {
    return head;
  }

  double fitness() {
    return fitness;
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
    for (PendingRequest<A> request : requests) {
      sum += Math.min(most - sum, waiting.applyAsInt(request));
      if (sum == most) {
        break;
      }
    }
    return sum;
  }

  double leastUrgency() {
    measure();
    return leastUrgency;
  }

  /** The largest urgency that is bounded, or NaN if all are unbounded. */
  double largestBoundedUrgency() {
    measure();
    return largestBoundedUrgency;
  }

  private void measure() {
    if (measured) {
      return;
    }
    measured = true;
    leastUrgency = requests.last().urgency();
    PendingRequest<A> bounded = first;
    if (first.urgency() == Double.POSITIVE_INFINITY) {
      bounded = requests.higher(lastUnbounded);
    }
    largestBoundedUrgency = bounded == null ? Double.NaN : bounded.urgency();
  }
}
