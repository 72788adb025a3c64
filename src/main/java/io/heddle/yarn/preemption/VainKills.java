package io.heddle.yarn.preemption;

import io.heddle.model.RecentlyUsed;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.NodeId;

/**
 * Kills that seemed to be of no use for anybody, by the queue that lost the container and the node.
 * Each time that the queue then takes the room back, its next container there is spared twice as
 * long: stock would kill again every few seconds. Thread-safe.
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

  /**
   * How often the kill of one container is refused there.
   *
   * @param since when that began; nanoseconds
   * @param isFree whether the queue has not taken back what it lost last
   */
  private record Refusals(int number, long since, boolean isFree) {}

  /** How often the kill of one container is refused, at {@code now} in nanoseconds. */
  synchronized int mostRefusals(Place place, long now) {
    Refusals known = places.get(place);
    return known == null || now - known.since() > FORGOTTEN_NANOS ? LEAST_REFUSALS : known.number();
  }

  /** A kill that seemed useless was let happen. */
  synchronized void killedInVain(Place place, long now) {
    places.put(place, new Refusals(mostRefusals(place, now), now, true));
  }

  /** Whether nothing is known. */
  synchronized boolean isEmpty() {
    return places.size() == 0;
  }

  /** A queue was given a container. */
  synchronized void given(Place place) {
    Refusals known = places.get(place);
    if (known != null && known.isFree()) {
      int twice = Math.min(MOST_REFUSALS, 2 * known.number());
      places.put(place, new Refusals(twice, known.since(), false));
    }
  }

  /** A kill was useful. */
  synchronized void killedForUse(Place place) {
    places.remove(place);
  }
}
