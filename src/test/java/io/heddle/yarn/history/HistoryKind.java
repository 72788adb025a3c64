package io.heddle.yarn.history;

import io.heddle.sim.workload.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Kinds of events and settings that some histories have, in the order in which they are added.
 * {@code -Dheddle.histories.kinds=GANGS,MODES} gives these kinds, and no others, to every history.
 */
enum HistoryKind {
  PRIORITIES,
  INTRA_QUEUE_PREEMPTION,
  GANGS,
  UNMANAGED_MASTERS,
  GPUS,
  MEMORY_ONLY,
  SECOND_LABEL,
  QUEUE_PRIORITIES,
  CAPACITIES,
  QUEUE_STATES,
  QUEUE_CHANGES,
  AUTO_QUEUES,
  MODES,
  DECOMMISSIONING,
  RESTARTS,
  ADMISSION,
  /** This and the next are drawn apart from the others, which stay those of their seeds. */
  ASYNCHRONOUS,
  RECLAIM;

  private static final List<HistoryKind> APART = List.of(ASYNCHRONOUS, RECLAIM);
  private static final int ONE_OF = 8;
  private static final String GIVEN = System.getProperty("heddle.histories.kinds");

  void addTo(HistoryDraft draft) {
    switch (this) {
      case PRIORITIES -> PriorityKinds.changes(draft);
      case INTRA_QUEUE_PREEMPTION -> PriorityKinds.preemption(draft);
      case GANGS -> Gangs.add(draft);
      case UNMANAGED_MASTERS -> ClusterKinds.unmanagedMasters(draft);
      case GPUS -> ResourceKinds.gpus(draft);
      case MEMORY_ONLY -> ResourceKinds.memoryOnly(draft);
      case SECOND_LABEL -> ClusterKinds.secondLabel(draft);
      case QUEUE_PRIORITIES -> PriorityKinds.ofQueues(draft);
      case CAPACITIES -> Capacities.add(draft);
      case QUEUE_STATES -> QueueChanges.states(draft);
      case QUEUE_CHANGES -> QueueChanges.addAndDelete(draft);
      case AUTO_QUEUES -> QueueChanges.autoCreate(draft);
      case MODES -> HeddleKinds.modes(draft);
      case DECOMMISSIONING -> ClusterKinds.decommissioning(draft);
      case RESTARTS -> ClusterKinds.restart(draft);
      case ADMISSION -> HeddleKinds.admission(draft);
      case ASYNCHRONOUS -> draft.set("schedule-asynchronously.enable", true);
      case RECLAIM -> HeddleKinds.reclaim(draft);
    }
  }

  boolean isHeddlesOwn() {
    return this == ADMISSION || this == RECLAIM;
  }

  /** Returns none in one of four histories, one in another, and two to four in the others. */
  static Set<HistoryKind> of(long seed) {
    Set<HistoryKind> kinds = EnumSet.noneOf(HistoryKind.class);
    if (GIVEN != null) {
      Arrays.stream(GIVEN.split(","))
          .filter(name -> !name.isBlank())
          .map(HistoryKind::valueOf)
          .forEach(kinds::add);
      return kinds;
    }
    SplittableRandom random = Seeds.random(seed, "kinds of history");
    int count = List.of(0, 1, 2 + random.nextInt(3), 2 + random.nextInt(3)).get(random.nextInt(4));
    List<HistoryKind> left = new ArrayList<>(List.of(values()));
    left.removeAll(APART);
    for (int i = 0; i < count; i++) {
      kinds.add(left.remove(random.nextInt(left.size())));
    }
    for (HistoryKind apart : APART) {
      if (Seeds.random(seed, apart.name().toLowerCase(Locale.ROOT)).nextInt(ONE_OF) == 0) {
        kinds.add(apart);
      }
    }
    return kinds;
  }
}
