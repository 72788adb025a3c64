package io.heddle.place;

import io.heddle.model.ResourceVector;
import io.heddle.model.Survival;
import io.heddle.score.Fitness;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Consumer;

/**
 * The applications in the order in which a queue offers a node to them. For each application
 * priority, highest first: whoever has waited beyond the limit, then the requests that fit, by
 * preference, then what does not fit where stock is to reserve nodes by score, then in stock order
 * those applications of that priority that stock must see, so that its reservations work.
 *
 * @param <A> the application
 */
public final class ServingOrder<A> implements Iterator<A> {
  /** After so many refusals in a pass, stock order serves the node: ranking cannot tell why. */
  static final int MOST_REFUSALS = 64;

  private final Ranking<A> ranking;
  private final StockOrder<A> stock;
  private final Refusals<A> refusals;
  private final Pass pass;
  private final Consumer<Throwable> onFailure;
  private final Iterator<PriorityLevel<A>> levels;
  private PriorityLevel<A> level;
  private boolean stockOnly;
  private int offers;

  private A nextApplication;
  private PendingRequest<A> nextRequest;
  private DecisionTerm nextTerm;
  private PendingRequest<A> current;
  private DecisionTerm term = DecisionTerm.STOCK_ORDER;

  /**
   * An order for one pass.
   *
   * @param refusals told of each offer that came to nothing
   * @param onFailure told once when ranking fails; the order then goes on as stock
   */
  public ServingOrder(
      RequestIndex<A> index,
      Ranking<A> ranking,
      StockOrder<A> stock,
      Refusals<A> refusals,
      Pass pass,
      Consumer<Throwable> onFailure) {
    this.ranking = ranking;
    this.stock = stock;
    this.refusals = refusals;
    this.pass = pass;
    this.onFailure = onFailure;
    this.levels = index.levels().iterator();
    beginNextLevel();
  }

  /** Ranks now what would be ranked at the first {@link #hasNext}. */
  public ServingOrder<A> prepared() {
    if (nextApplication == null) {
      advance();
    }
    return this;
  }

  @Override
  public boolean hasNext() {
    if (nextApplication == null) {
      advance();
    }
    return nextApplication != null;
  }

  @Override
  public A next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    A application = nextApplication;
    current = nextRequest;
    term = nextTerm;
    nextApplication = null;
    if (current != null) {
      offers++;
      current.markTried(pass.id());
    }
    return application;
  }

  /** The request that the last {@link #next} stands for, or null for an application as a whole. */
  public PendingRequest<A> current() {
    return current;
  }

  /** What settled the last {@link #next}. */
  public DecisionTerm term() {
    return term;
  }

  /** What the last {@link #next} was compared with, at most {@code most} of it. */
  public CandidateComparison comparison(int most) {
    return ranking.comparison(most);
  }

  /** How well a container fits what is left of the node; see {@link Fitness}. */
  public double fitness(ResourceVector demand) {
    return Fitness.of(demand, pass.node().residual(), pass.node().weights());
  }

  /** Bounds how long a request waits. */
  public WaitingLimit limit() {
    return pass.limit();
  }

  /** Whether the queue could hold a request once its tasks have ended. */
  public boolean queueCouldHold(PendingRequest<A> request) {
    return pass.queueCouldHold(request);
  }

  /** The pass that this order is for. */
  public long passId() {
    return pass.id();
  }

  private void advance() {
    if (current != null && !stockOnly) {
      noteRefusal();
    }
    while (level != null) {
      PendingRequest<A> request = ranked();
      if (request != null) {
        PendingRequest<A> change = stock.changeBefore(request.application(), pass.id());
        if (change != null) {
          offer(change, DecisionTerm.STOCK_ORDER);
          return;
        }
        if (isOfferedInOwnOrder(request)) {
          return;
        }
        passOver(request);
        continue;
      }
      A application = stock.nextAtLeast(level.priority(), pass.id(), refusals);
      if (application != null) {
        offer(application, null, DecisionTerm.STOCK_ORDER);
        return;
      }
      beginNextLevel();
      if (nextApplication != null) {
        return;
      }
    }
    offer(
        stock.nextAtLeast(Integer.MIN_VALUE, pass.id(), refusals), null, DecisionTerm.STOCK_ORDER);
  }

  /**
   * Offers what the application itself puts before a request, as stock would: to serve it, or to
   * reserve the node that could hold it; else the request. Nothing where stock has refused the
   * first, or the queue has too little room for it.
   */
  private boolean isOfferedInOwnOrder(PendingRequest<A> request) {
    PendingRequest<A> own = ownBefore(request);
    if (own == null) {
      offer(request, nextTerm);
      return true;
    }
    ResourceVector demand = own.identity().demand();
    if (own.triedIn(pass.id()) || !own.demandClass().index().mayTake(demand)) {
      return false;
    }
    boolean fits = demand.fitsIn(pass.node().residual());
    offer(own, fits ? DecisionTerm.STOCK_ORDER : DecisionTerm.RESERVATION);
    return true;
  }

  private PendingRequest<A> ownBefore(PendingRequest<A> request) {
    try {
      return DecisionTerm.RESERVATION.equals(nextTerm)
          ? null
          : stock.ownBefore(request, this::mayCome);
    } catch (Throwable e) {
      Survival.rethrowFatal(e);
      fail(e);
      return null;
    }
  }

  /**
   * Whether the node has or may come to have the room for a request that stock would not refuse.
   */
  private boolean mayCome(PendingRequest<A> own) {
    return pass.node().admits(own.identity().partition())
        && pass.couldHold(own)
        && !refusals.foresees(own);
  }

  /** As a refusal: many that wait behind their own application's first end the ranking, too. */
  private void passOver(PendingRequest<A> request) {
    request.markTried(pass.id());
    offers++;
    if (offers >= MOST_REFUSALS) {
      goOnAsStock();
    }
  }

  /** Being asked for another one, the last one was refused. */
  private void noteRefusal() {
    try {
      refusals.refused(current.application());
    } catch (Throwable e) {
      Survival.rethrowFatal(e);
      fail(e);
    }
    if (offers >= MOST_REFUSALS) {
      goOnAsStock();
    }
  }

  private void offer(PendingRequest<A> request, DecisionTerm settledBy) {
    offer(request.application(), request, settledBy);
  }

  private void offer(A application, PendingRequest<A> request, DecisionTerm settledBy) {
    nextApplication = application;
    nextRequest = request;
    nextTerm = settledBy;
  }

  private PendingRequest<A> ranked() {
    if (stockOnly) {
      return null;
    }
    try {
      PendingRequest<A> request = ranking.next();
      if (request != null) {
        nextTerm = ranking.term();
        return request;
      }
      nextTerm = DecisionTerm.RESERVATION;
      return ranking.nextTooLarge();
    } catch (Throwable e) {
      Survival.rethrowFatal(e);
      fail(e);
      return null;
    }
  }

  private void beginNextLevel() {
    level = levels.hasNext() ? levels.next() : null;
    if (level == null || stockOnly) {
      return;
    }
    try {
      ranking.clear(pass, refusals);
      ranking.add(level, pass.node());
      offerOverdue();
    } catch (Throwable e) {
      Survival.rethrowFatal(e);
      fail(e);
    }
  }

  private void offerOverdue() {
    PendingRequest<A> overdue = level.takeOverdue(pass);
    if (overdue != null && !refusals.foresees(overdue)) {
      offer(overdue, DecisionTerm.WAITING);
      return;
    }
    PendingRequest<A> early = ranking.early(pass.now());
    if (early != null) {
      offer(early, DecisionTerm.RESERVATION);
    }
  }

  private void fail(Throwable e) {
    onFailure.accept(e);
    goOnAsStock();
  }

  private void goOnAsStock() {
    if (!stockOnly) {
      stockOnly = true;
      stock.showAll();
    }
  }
}
