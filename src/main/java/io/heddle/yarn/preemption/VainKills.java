package io.heddle.yarn.preemption;

import io.heddle.model.RecentlyUsed;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.NodeId;

/**
 * How often kills freed room on a node in vain, by the queue that lost it. Each time, the next
 * container of that queue there is spared twice as long: where the queue takes the room back, stock
 * would kill again every few seconds. Thread-safe.
 */
final class VainKills {
  private static final int LEAST_REFUSALS = 3;

  /** About ten minutes of looks of stock's preemption. */
  private static final int MOST_REFUSALS = 96;

  private static final long FORGOTTEN_NANOS = TimeUnit.MINUTES.toNanos(30);
  private static final int MOST_PLACES = 10_000;

  private final RecentlyUsed<Place, Refusals> places = new RecentlyUsed<>(MOST_PLACES);

  /** Where a queue lost a container. */
  record Place(NodeId node, String queuePath) {}

  /** How often the kill of one container is refused there now. */
  private record Refusals(int number, long since) {}

  /** How often the kill of one container is refused, at {@code now} in nanoseconds. */
  synchronized int mostRefusals(Place place, long now) {
    Refusals known = places.get(place);
    return known == null || now - known.since() > FORGOTTEN_NANOS ? LEAST_REFUSALS : known.number();
  }

  /** A kill that seemed useless was let happen. */
  synchronized void killedInVain(Place place, long now) {
    places.put(place, new Refusals(Math.min(MOST_REFUSALS, 2 * mostRefusals(place, now)), now));
  }

  /** A kill was useful. */
  synchronized void killedForUse(Place place) {
    places.remove(place);
  }
}
