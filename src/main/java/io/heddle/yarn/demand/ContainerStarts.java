package io.heddle.yarn.demand;

import io.heddle.model.RequestKind;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

/**
 * When the containers of an application started, and how long those that ended took. Containers
 * that were recovered, whose start is not known, are left out.
 */
final class ContainerStarts {
  private final Map<ContainerId, Long> starts = new HashMap<>();
  private final MeanTimes means = new MeanTimes();
  private boolean mapStarted;
  private long lastMapStart;

  /** A container was committed at {@code now} (nanoseconds). */
  void started(ContainerId container, RequestKind kind, long now) {
    starts.put(container, now);
    if (kind == RequestKind.MAP) {
      mapStarted = true;
      lastMapStart = now;
    }
  }

  /**
   * A container ended at {@code now} (nanoseconds).
   *
   * @return how long it took, in nanoseconds, if that is known
   */
  OptionalLong ended(ContainerId container, RequestKind kind, long now) {
    Long start = starts.remove(container);
    if (start == null) {
      return OptionalLong.empty();
    }
    means.add(kind, now - start);
    return OptionalLong.of(now - start);
  }

  /** Forgets all others, which ended unseen: how long they took is not known. */
  void retain(Collection<RMContainer> live) {
    if (!starts.isEmpty()) {
      starts
          .keySet()
          .retainAll(live.stream().map(RMContainer::getContainerId).collect(Collectors.toSet()));
    }
  }

  /** Whether there never was one. */
  boolean isEmpty() {
    return starts.isEmpty() && means.isEmpty();
  }

  MeanTimes means() {
    return means;
  }

  /** When the map that started last did so, in nanoseconds, if one is known. */
  OptionalLong lastMapStart() {
    return mapStarted ? OptionalLong.of(lastMapStart) : OptionalLong.empty();
  }

  OptionalLong startOf(ContainerId container) {
    Long start = starts.get(container);
    return start == null ? OptionalLong.empty() : OptionalLong.of(start);
  }
}
