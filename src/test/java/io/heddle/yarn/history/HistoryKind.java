package io.heddle.yarn.history;

import io.heddle.sim.workload.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Kinds of events and settings that some histories have, in the order in which they are added.
 * {@code -Dheddle.histories.kinds=GANGS,LABELS} gives these kinds, and no others, to every history.
 */
enum HistoryKind {
  PRIORITIES(PriorityKinds::changes),
  INTRA_QUEUE_PREEMPTION(PriorityKinds::preemption),
  GANGS(Gangs::add),
  UNMANAGED_MASTERS(UnmanagedMasters::add),
  GPUS(ResourceKinds::gpus),
  MEMORY_ONLY(ResourceKinds::memoryOnly),
  SECOND_LABEL(SecondLabel::add),
  QUEUE_PRIORITIES(PriorityKinds::ofQueues),
  CAPACITIES(Capacities::add),
  QUEUE_STATES(QueueChanges::states),
  QUEUE_CHANGES(QueueChanges::addAndDelete),
  AUTO_QUEUES(QueueChanges::autoCreate),
  MODES(ModeChanges::add),
  DECOMMISSIONING(Decommissioning::add),
  RESTARTS(Restarts::add),
  ADMISSION(HeddleKinds::admission);

  private static final String GIVEN = System.getProperty("heddle.histories.kinds");

  private final Consumer<HistoryDraft> addition;

  HistoryKind(Consumer<HistoryDraft> addition) {
    this.addition = addition;
  }

  void addTo(HistoryDraft draft) {
    addition.accept(draft);
  }

  boolean isHeddlesOwn() {
    return this == ADMISSION;
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
    for (int i = 0; i < count; i++) {
      kinds.add(left.remove(random.nextInt(left.size())));
    }
    return kinds;
  }
}
