package io.heddle.yarn.gangplan;

import io.heddle.gang.GangPlan.Part;
import io.heddle.gang.GangSlots;
import io.heddle.yarn.gangs.LiveGang;
import io.heddle.yarn.gangs.LiveGathering;
import io.heddle.yarn.jobs.VectorSpace;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.NodeId;

/** What gangs wait for, in words. */
final class GangText {
  /** More nodes are not named. */
  private static final int MOST_NODES = 8;

  private static final int SECONDS_PER_MINUTE = 60;

  private GangText() {}

  /**
   * Returns for example {@code 5 of 8 containers of 1024 MiB, 1 vcores are free (n1 x4, n7 x1)}.
   */
  static String free(List<Part<NodeId>> parts, Function<Part<NodeId>, GangSlots<NodeId>> slots) {
    boolean isEachFree =
        parts.size() > 1
            && parts.stream().allMatch(part -> slots.apply(part).total() >= part.count());
    return parts.stream()
            .map(part -> free(part, slots.apply(part)))
            .collect(Collectors.joining("; "))
        + (isEachFree ? "; each size fits alone, not all together" : "");
  }

  static String asked(LiveGang gang) {
    int count = gang.ask().count();
    return gang.gang().isOpen()
        ? "asked for %d containers so far".formatted(count)
        : "asked for %d of %d containers".formatted(count, gang.gang().least());
  }

  /** Returns for example {@code , the rest expected in 11 min}; nothing once that is past. */
  static String rest(LiveGathering gathering, long now) {
    long seconds = Math.round(gathering.secondsLeft(now));
    String when = seconds < 2 * SECONDS_PER_MINUTE ? seconds + " s" : minutes(seconds) + " min";
    return seconds <= 0 ? ", nodes are gathered for the rest" : ", the rest expected in " + when;
  }

  private static long minutes(long seconds) {
    return Math.round((double) seconds / SECONDS_PER_MINUTE);
  }

  private static String free(Part<NodeId> part, GangSlots<NodeId> slots) {
    String nodes =
        slots.nodes().stream()
            .limit(MOST_NODES)
            .map(slot -> slot.node().getHost() + " x" + slot.count())
            .collect(Collectors.joining(", "));
    int more = slots.nodes().size() - MOST_NODES;
    String which = nodes + (more > 0 ? ", %d more nodes".formatted(more) : "");
    return "%d of %d containers of %s are free now%s"
        .formatted(
            Math.min(slots.total(), part.count()),
            part.count(),
            VectorSpace.text(part.size()),
            nodes.isEmpty() ? "" : " (" + which + ")");
  }
}
