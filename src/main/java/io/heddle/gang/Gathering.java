package io.heddle.gang;

import io.heddle.gang.GangPlan.Part;
import io.heddle.gang.GangPlan.Place;
import io.heddle.model.ResourceVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Places for a gang on nodes that are in use: those where all of its containers fit soonest if
 * running containers end when expected. EASY makes such a reservation for the first job that waits
 * (Lifka, The ANL/IBM SP Scheduling System, JSSPP 1995, section 3).
 *
 * @param seconds from now until all fit, at least 0: EASY's shadow time
 * @param <N> the node
 */
public record Gathering<N>(GangPlan<N> places, double seconds) {
  /**
   * Running container that is expected to end.
   *
   * @param seconds from now, at least 0
   */
  public record End(double seconds, ResourceVector amount) {}

  /**
   * Node whose containers end.
   *
   * @param free capacity now
   * @param ends soonest first; containers that are not expected to end are left out
   */
  public record Drain(ResourceVector free, List<End> ends) {
    /** Returns the capacity that is free in {@code seconds} if no container starts. */
    public ResourceVector freeIn(double seconds) {
      ResourceVector sum = free;
      for (End end : ends) {
        if (end.seconds() > seconds) {
          return sum;
        }
        sum = sum.plus(end.amount());
      }
      return sum;
    }

    private Drain without(ResourceVector size) {
      return new Drain(free.minus(size), ends);
    }
  }

  /** One more container of a size fits on a node from a time on. */
  private record Slot<N>(N node, double seconds, int onNode) {}

  /**
   * Chooses for each part, in their order, the slots that are free soonest.
   *
   * @return empty if the parts do not fit even when all containers have ended
   */
  public static <N> Optional<Gathering<N>> of(List<Part<N>> parts, Map<N, Drain> nodes) {
    Map<N, Drain> left = new LinkedHashMap<>(nodes);
    Map<N, Map<Place, Integer>> places = new LinkedHashMap<>();
    double seconds = 0;
    for (Part<N> part : parts) {
      List<Slot<N>> slots = slots(part, left);
      if (slots.size() < part.count()) {
        return Optional.empty();
      }
      for (Slot<N> slot : slots.subList(0, part.count())) {
        seconds = Math.max(seconds, slot.seconds());
        left.computeIfPresent(slot.node(), (node, drain) -> drain.without(part.size()));
        places
            .computeIfAbsent(slot.node(), node -> new HashMap<>())
            .merge(part.place(), 1, Integer::sum);
      }
    }
    return Optional.of(new Gathering<>(new GangPlan<>(places), seconds));
  }

  /** Returns what is left of a node's free capacity next to all slots for the parts. */
  public static <N> ResourceVector besideSlots(List<Part<N>> parts, N node, ResourceVector free) {
    ResourceVector left = free;
    for (Part<N> part : parts) {
      int slots = part.size().timesIn(left);
      if (slots > 0) {
        int count = Math.min(Math.min(part.count(), part.most().applyAsInt(node)), slots);
        left = left.minus(GangPlan.times(part.size(), count));
      }
    }
    return left;
  }

  /** Soonest first; of equals those on nodes that have many of them. */
  private static <N> List<Slot<N>> slots(Part<N> part, Map<N, Drain> nodes) {
    List<Slot<N>> slots = new ArrayList<>();
    nodes.forEach((node, drain) -> add(part, node, drain, slots));
    slots.sort(
        Comparator.comparingDouble((Slot<N> slot) -> slot.seconds())
            .thenComparingInt(slot -> -slot.onNode()));
    return slots;
  }

  private static <N> void add(Part<N> part, N node, Drain drain, List<Slot<N>> slots) {
    int most = Math.min(part.count(), part.most().applyAsInt(node));
    ResourceVector free = drain.free();
    int count = add(new Slot<>(node, 0, Math.min(most, part.size().timesIn(free))), 0, slots);
    for (End end : drain.ends()) {
      if (count >= most) {
        return;
      }
      free = free.plus(end.amount());
      int then = Math.min(most, part.size().timesIn(free));
      count = add(new Slot<>(node, end.seconds(), then), count, slots);
    }
  }

  /** Adds slots beyond {@code count}, and returns how many the node has then. */
  private static <N> int add(Slot<N> slot, int count, List<Slot<N>> slots) {
    for (int i = count; i < slot.onNode(); i++) {
      slots.add(slot);
    }
    return Math.max(count, slot.onNode());
  }
}
