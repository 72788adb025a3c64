package io.heddle.yarn.demand;

import io.heddle.model.RequestKind;
import io.heddle.profile.MeanTimes;
import io.heddle.profile.ResourceSeconds;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

/**
 * When the containers of an application started, how long those that ended took, and what all of
 * them held. Containers that were recovered, whose start is not known, are left out.
 */
final class ContainerStarts {
  private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);
  private final Map<ContainerId, Start> starts = new LinkedHashMap<>();
  private final RunningSince times = new RunningSince();

  private final MeanTimes means = new MeanTimes();
  private boolean mapStarted;
  private long lastMapStart;
  private ResourceSeconds heldByEnded = ResourceSeconds.NONE;
  private ResourceSeconds running = ResourceSeconds.NONE;

  private record Start(RequestKind kind, long nanos, Resource resource) {
    ResourceSeconds held(long now) {
      return ofSecond().times(Math.max(0, now - nanos) / NANOS_PER_SECOND);
    }

    ResourceSeconds ofSecond() {
      return new ResourceSeconds(resource.getMemorySize(), resource.getVirtualCores());
    }
  }

  /** A container of this size was committed at {@code now} (nanoseconds). */
  void started(ContainerId container, RequestKind kind, Resource size, long now) {
    Start start = new Start(kind, now, size);
    starts.put(container, start);
    times.add(kind, now);
    running = running.plus(start.ofSecond());
    if (kind == RequestKind.MAP) {
      mapStarted = true;
      lastMapStart = now;
    }
  }

  /**
   * A container ended at {@code now} (nanoseconds).
   *
   * @return whether it is known how long it took
   */
  boolean ended(ContainerId container, RequestKind kind, long now) {
    Start start = starts.remove(container);
    if (start == null) {
      return false;
    }
    times.remove(start.kind(), start.nanos());
    running = starts.isEmpty() ? ResourceSeconds.NONE : running.minus(start.ofSecond());
    heldByEnded = heldByEnded.plus(start.held(now));
    means.add(kind, now - start.nanos());
    return true;
  }

  /** Forgets all others, which ended unseen: how long they took is not known. */
  void retain(Collection<RMContainer> live) {
    if (!starts.isEmpty()) {
      starts
          .keySet()
          .retainAll(live.stream().map(RMContainer::getContainerId).collect(Collectors.toSet()));
      running =
          starts.values().stream()
              .map(Start::ofSecond)
              .reduce(ResourceSeconds.NONE, ResourceSeconds::plus);
      times.clear();
      starts.values().forEach(start -> times.add(start.kind(), start.nanos()));
    }
  }

  /** See {@link RunningSince#censored}. */
  double censored(RequestKind kind, double expected, long now) {
    return times.censored(kind, expected, means.taken(kind).count(), now);
  }

  /** Whether there never was one. */
  boolean isEmpty() {
    return starts.isEmpty() && means.isEmpty();
  }

  MeanTimes means() {
    return means;
  }

  /** What those that run hold, for a second. */
  ResourceSeconds running() {
    return running;
  }

  ResourceSeconds heldByEnded() {
    return heldByEnded;
  }

  /** When the map that started last did so, in nanoseconds, if one is known. */
  OptionalLong lastMapStart() {
    return mapStarted ? OptionalLong.of(lastMapStart) : OptionalLong.empty();
  }

  OptionalLong startOf(ContainerId container) {
    Start start = starts.get(container);
    return start == null ? OptionalLong.empty() : OptionalLong.of(start.nanos());
  }
}
