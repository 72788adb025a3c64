package io.heddle.explain;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.heddle.explain.ShadowTally.Counts;
import io.heddle.explain.ShadowTally.Moved;
import io.heddle.explain.ShadowTally.PartialGangs;
import io.heddle.explain.ShadowTally.RequestSize;
import io.heddle.model.FairlyKept;
import io.heddle.state.StateException;
import io.heddle.state.StateStore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Counts shadow mode's comparisons per hour and queue. Bounded: the oldest hours are forgotten,
 * late queues of an hour counted together; of requests each user has its share. Thread-safe.
 */
public final class ShadowComparisons implements StateStore.Kept {
  public static final String FILE = "shadow";

  /** Where queues are counted together that are too many. */
  public static final String OTHERS = "(others)";

  static final int MOST_TALLIES = 3_000;
  static final int MOST_QUEUES = 200;
  static final int MOST_EPISODES = 10_000;

  private static final long HOUR_MILLIS = TimeUnit.HOURS.toMillis(1);
  private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

  private record Slot(long hour, String queue) {}

  private record Episode(long since, RequestSize size, RequestSize servedInstead) {}

  private final TreeMap<Slot, Counts> tallies =
      new TreeMap<>(Comparator.comparingLong(Slot::hour).thenComparing(Slot::queue));

  @GuardedBy("this")
  private final FairlyKept<Object, Episode> episodes = new FairlyKept<>(MOST_EPISODES);

  @GuardedBy("this")
  private long changes;

  /**
   * When and where something was compared.
   *
   * @param millis since 1970
   * @param nanos of the same moment, monotone
   */
  public record Moment(long millis, long nanos, String queue) {}

  /**
   * Choice that differs.
   *
   * @param request that Heddle would have served; told again in {@link #served}
   * @param tighter above 0 where the choice would have fitted the node better, below 0 for worse
   */
  public record Different(
      String user,
      Object request,
      String term,
      RequestSize size,
      RequestSize servedInstead,
      int tighter) {}

  public synchronized void same(Moment moment) {
    at(moment).same++;
  }

  /** Heddle would have served nothing that is left. */
  public synchronized void nothing(Moment moment) {
    at(moment).nothing++;
  }

  /** Heddle would have served another request; the time counts from the first of repeated times. */
  public synchronized void different(Moment moment, Different choice) {
    Counts counts = at(moment);
    counts.differentBy.merge(choice.term(), 1L, Long::sum);
    counts.tighter += choice.tighter() > 0 ? 1 : 0;
    counts.looser += choice.tighter() < 0 ? 1 : 0;
    if (episodes.get(choice.request()) == null) {
      episodes.put(
          choice.user(),
          choice.request(),
          new Episode(moment.nanos(), choice.size(), choice.servedInstead()));
    }
  }

  /** YARN has served a request: what Heddle would have served before is served now. */
  public synchronized void served(Moment moment, Object request) {
    Episode episode = episodes.size() == 0 ? null : episodes.get(request);
    if (episode != null) {
      episodes.remove(request);
      double seconds = Math.max(0, moment.nanos() - episode.since()) / NANOS_PER_SECOND;
      Counts counts = at(moment);
      counts.moved.merge(episode.size(), new Moved(1, seconds, 0, 0), Moved::plus);
      counts.moved.merge(episode.servedInstead(), new Moved(0, 0, 1, seconds), Moved::plus);
    }
  }

  /** A waiting application would have been started, in YARN's order or before others. */
  public synchronized void started(Moment moment, boolean inOrder) {
    Counts counts = at(moment);
    counts.startsInOrder += inOrder ? 1 : 0;
    counts.startsOutOfOrder += inOrder ? 0 : 1;
  }

  /** Gangs have held a part of their containers. */
  public synchronized void held(Moment moment, PartialGangs gangs) {
    at(moment).add(gangs);
  }

  @GuardedBy("this")
  private Counts at(Moment moment) {
    changes++;
    return in(new Slot(moment.millis() / HOUR_MILLIS, moment.queue()));
  }

  private Counts in(Slot slot) {
    Counts known = tallies.get(slot);
    if (known != null) {
      return known;
    }
    Slot counted = queuesIn(slot.hour()) >= MOST_QUEUES ? new Slot(slot.hour(), OTHERS) : slot;
    Counts counts = tallies.computeIfAbsent(counted, any -> new Counts());
    if (tallies.size() > MOST_TALLIES) {
      tallies.pollFirstEntry();
    }
    return counts;
  }

  private int queuesIn(long hour) {
    return tallies.subMap(new Slot(hour, ""), new Slot(hour + 1, "")).size();
  }

  public synchronized List<HourTally> all() {
    List<HourTally> all = new ArrayList<>(tallies.size());
    tallies.forEach(
        (slot, counts) -> all.add(new HourTally(slot.hour(), slot.queue(), counts.tally())));
    return all;
  }

  @Override
  public synchronized long changes() {
    return changes;
  }

  @Override
  public byte[] write() {
    return ShadowComparisonsJson.write(all());
  }

  @Override
  public long add(byte[] content) throws StateException {
    List<HourTally> earlier = ShadowComparisonsJson.read(content);
    synchronized (this) {
      earlier.forEach(each -> in(new Slot(each.hour(), each.queue())).add(each.tally()));
      changes++;
      return 1;
    }
  }
}
