package io.heddle.yarn.gangs;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.heddle.gang.Backfill;
import io.heddle.gang.GangPlan;
import io.heddle.gang.GangPlan.Part;
import io.heddle.gang.Gathering;
import io.heddle.gang.Gathering.Drain;
import io.heddle.gang.Patience;
import io.heddle.model.ResourceVector;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.hadoop.yarn.api.records.NodeId;

/** Nodes that are gathered for one gang, and what others may take of them. Thread-safe. */
public final class LiveGathering {
  private static final double NANOS_PER_SECOND = 1e9;

  private final LiveGang gang;
  private final String partition;
  private final List<Part<NodeId>> parts;
  private final long begun;
  private final long shadow;
  private final ConcurrentMap<NodeId, Offer> offers = new ConcurrentHashMap<>();
  private volatile GangPlan<NodeId> places = GangPlan.none();
  private volatile Map<NodeId, ResourceVector> needed = Map.of();
  private volatile boolean isOwed;

  @GuardedBy("this")
  private double idleSeconds;

  @GuardedBy("this")
  private long checkedAt;

  /**
   * What others may take of a node.
   *
   * @param changes containers that were given there so far
   */
  private record Offer(Backfill backfill, long changes) {}

  /**
   * Begins at {@code now}.
   *
   * @param parts the least of the gang
   * @param plan places for them
   * @param now nanoseconds
   */
  public LiveGathering(LiveGang gang, List<Part<NodeId>> parts, Gathering<NodeId> plan, long now) {
    this.gang = gang;
    partition = gang.ask().partition();
    this.parts = List.copyOf(parts);
    begun = now;
    checkedAt = now;
    shadow = now + Math.round(plan.seconds() * NANOS_PER_SECOND);
    follow(plan.places());
  }

  /** Gathers these places instead; nothing is spare on new nodes until they are refreshed. */
  public void follow(GangPlan<NodeId> plan) {
    places = plan;
    needed = Map.copyOf(plan.amounts());
    offers.keySet().retainAll(needed.keySet());
    needed.forEach(
        (node, amount) ->
            offers.putIfAbsent(node, new Offer(new Backfill(amount.minus(amount), -1), 0)));
  }

  public LiveGang gang() {
    return gang;
  }

  /** Node label of all requests when it began, or the empty string. */
  public String partition() {
    return partition;
  }

  public GangPlan<NodeId> places() {
    return places;
  }

  /** Seconds until the gang is expected to start; negative once that time has passed. */
  public double secondsLeft(long now) {
    return (shadow - now) / NANOS_PER_SECOND;
  }

  /** Whether the gang's queue is not beyond its guarantee: only then it hides nodes from others. */
  public boolean isOwed() {
    return isOwed;
  }

  public void owe(boolean newIsOwed) {
    isOwed = newIsOwed;
  }

  /**
   * Returns what others may take of a node for long: what is next to the slots that it has now, and
   * on a node of the plan next to those that it will have.
   *
   * @param free capacity of the node
   */
  public ResourceVector spare(NodeId node, ResourceVector free) {
    ResourceVector spare = Gathering.besideSlots(parts, node, free);
    Offer offer = offers.get(node);
    return offer == null ? spare : spare.atMost(offer.backfill().spare());
  }

  /** Returns containers given on a gathered node so far, for {@link #refresh}. */
  public long changes(NodeId node) {
    Offer offer = offers.get(node);
    return offer == null ? 0 : offer.changes();
  }

  /**
   * Returns what others may take of a node.
   *
   * @param free capacity of the node
   * @param now nanoseconds
   */
  public Backfill backfill(NodeId node, ResourceVector free, long now) {
    return new Backfill(spare(node, free), secondsLeft(now));
  }

  /** Notes that another application was given a container. */
  void given(NodeId node, ResourceVector size) {
    offers.computeIfPresent(
        node, (same, offer) -> new Offer(offer.backfill().without(size), offer.changes() + 1));
  }

  /**
   * Works in what runs on a node.
   *
   * @param changes of the node before {@code drain} was read; if there were more since, nothing
   *     changes
   */
  public void refresh(NodeId node, Drain drain, long changes, long now) {
    ResourceVector amount = needed.get(node);
    if (amount == null) {
      return;
    }
    Backfill backfill = Backfill.of(drain, amount, secondsLeft(now));
    offers.computeIfPresent(
        node, (same, offer) -> offer.changes() == changes ? new Offer(backfill, changes) : offer);
  }

  /**
   * Returns whether the gathering goes on.
   *
   * @param idleSlots places that are free now
   * @param now nanoseconds
   */
  public synchronized boolean goesOn(int idleSlots, Patience patience, long now) {
    idleSeconds += idleSlots * ((now - checkedAt) / NANOS_PER_SECOND);
    checkedAt = now;
    return patience.goesOn(idleSeconds, gang.gang().least(), now - begun);
  }
}
