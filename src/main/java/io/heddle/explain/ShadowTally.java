package io.heddle.explain;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts of shadow mode, of an hour and queue or several.
 *
 * @param same containers that Heddle would have given to the same request
 * @param nothing given while nothing was left that Heddle would have chosen
 * @param differentBy given to another request, by what settled it
 * @param tighter of these, how many would have fitted the free room better
 * @param looser of these, worse
 * @param moved waiting that would have moved
 * @param startsInOrder waiting applications started in YARN's order
 * @param startsOutOfOrder before one that had waited longer
 * @param gangs that held a part of their containers; null if none did
 */
public record ShadowTally(
    long same,
    long nothing,
    Map<String, Long> differentBy,
    long tighter,
    long looser,
    Map<RequestSize, Moved> moved,
    long startsInOrder,
    long startsOutOfOrder,
    @JsonInclude(JsonInclude.Include.NON_NULL) PartialGangs gangs) {
  public static final ShadowTally NONE = new ShadowTally(0, 0, Map.of(), 0, 0, Map.of(), 0, 0);

  public ShadowTally {
    differentBy = Collections.unmodifiableMap(new TreeMap<>(differentBy));
    moved = Collections.unmodifiableMap(new TreeMap<>(moved));
  }

  public ShadowTally(
      long same,
      long nothing,
      Map<String, Long> differentBy,
      long tighter,
      long looser,
      Map<RequestSize, Moved> moved,
      long startsInOrder,
      long startsOutOfOrder) {
    this(same, nothing, differentBy, tighter, looser, moved, startsInOrder, startsOutOfOrder, null);
  }

  /** Containers that Heddle would have given to another request. */
  public long different() {
    return differentBy.values().stream().mapToLong(Long::longValue).sum();
  }

  public long compared() {
    return same + nothing + different();
  }

  /** Waiting that would have moved, of requests of one size. */
  public Moved moved(RequestSize size) {
    return moved.getOrDefault(size, Moved.NONE);
  }

  public ShadowTally plus(ShadowTally other) {
    Counts sum = new Counts();
    sum.add(this);
    sum.add(other);
    return sum.tally();
  }

  static final class Counts {
    final Map<String, Long> differentBy = new HashMap<>();
    final Map<RequestSize, Moved> moved = new EnumMap<>(RequestSize.class);
    long same;
    long nothing;
    long tighter;
    long looser;
    long startsInOrder;
    long startsOutOfOrder;
    PartialGangs gangs;

    void add(ShadowTally more) {
      same += more.same();
      nothing += more.nothing();
      more.differentBy().forEach((term, count) -> differentBy.merge(term, count, Long::sum));
      tighter += more.tighter();
      looser += more.looser();
      more.moved().forEach((size, seconds) -> moved.merge(size, seconds, Moved::plus));
      startsInOrder += more.startsInOrder();
      startsOutOfOrder += more.startsOutOfOrder();
      add(more.gangs());
    }

    void add(PartialGangs more) {
      if (more != null) {
        gangs = gangs == null ? more : gangs.plus(more);
      }
    }

    ShadowTally tally() {
      return new ShadowTally(
          same,
          nothing,
          differentBy,
          tighter,
          looser,
          moved,
          startsInOrder,
          startsOutOfOrder,
          gangs);
    }
  }

  /**
   * Gangs that held too few containers to work while they waited for others.
   *
   * @param count each gang counts once
   * @param containerSeconds how long containers of theirs were held so
   */
  public record PartialGangs(long count, double containerSeconds) {
    PartialGangs plus(PartialGangs other) {
      return new PartialGangs(count + other.count, containerSeconds + other.containerSeconds);
    }
  }

  /** Containers of one size that would have come sooner or later, and by how much in all. */
  public record Moved(long sooner, double soonerSeconds, long later, double laterSeconds) {
    public static final Moved NONE = new Moved(0, 0, 0, 0);

    public Moved plus(Moved other) {
      return new Moved(
          sooner + other.sooner,
          soonerSeconds + other.soonerSeconds,
          later + other.later,
          laterSeconds + other.laterSeconds);
    }

    /** Seconds of waiting that there would have been more; negative for less. */
    public double netSeconds() {
      return laterSeconds - soonerSeconds;
    }
  }

  /** Requests by how many containers they wait for when a decision looks at them. */
  public enum RequestSize {
    SMALL(10),
    MEDIUM(100),
    LARGE(Integer.MAX_VALUE);

    private final int most;

    RequestSize(int most) {
      this.most = most;
    }

    /** Returns the size of a request that waits for {@code containers}. */
    public static RequestSize of(int containers) {
      for (RequestSize size : values()) {
        if (containers <= size.most) {
          return size;
        }
      }
      return LARGE;
    }

    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
