package io.heddle.bench.haste;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.compare.Entrant;
import io.heddle.bench.experiment.Figures;
import io.heddle.bench.generate.Hints;
import io.heddle.model.ResourceVector;
import java.util.List;
import org.junit.jupiter.api.Test;

class HasteRowsTest {
  private static Entrant named(String name) {
    return HasteRows.all().stream().filter(row -> row.name().equals(name)).findFirst().get();
  }

  @Test
  void stockRowsAlsoComeWithSlowStartOne() {
    assertThat(HasteRows.all())
        .extracting(Entrant::name)
        .startsWith(
            "fifo", "fair", "drf", "capacity", "fifo@1.0", "fair@1.0", "drf@1.0", "capacity@1.0")
        .contains("ffd-dp", "haste", "haste-a", "haste-a+ita")
        .doesNotHaveDuplicates();
  }

  /** Of 100 MiB 60 for 10 s, 40 for 5 s, 60 for 5 s, then nothing until the job ends at 25 s. */
  @Test
  void countsTimeInWhichHalfOfTheMemoryIsIdle() {
    for (long from : List.of(0L, 12_000L)) {
      LowMemory gauge = new LowMemory(100, from);
      ResourceVector task = ResourceVector.of(20, 1);
      for (int i = 0; i < 3; i++) {
        gauge.allocated(null, "map", "n1", task, 0);
      }
      gauge.released(null, "map", "n1", task, 10_000);
      gauge.allocated(null, "map", "n1", task, 15_000);
      for (int i = 0; i < 3; i++) {
        gauge.released(null, "map", "n1", task, 20_000);
      }
      gauge.finished(null, 25_000, true);

      assertThat(gauge.value()).isEqualTo(from == 0 ? 10 / 25.0 : 8 / 13.0);
    }
  }

  @Test
  void bothPoliciesOfHeddlesOwnHaveRows() {
    assertThat(HasteRows.all())
        .filteredOn(row -> row.name().startsWith("heddle"))
        .extracting(Entrant::name)
        .containsExactly("heddle", "heddle-makespan");
  }

  @Test
  void onlyHasteAIsToldOfIterations() {
    assertThat(named("haste").hints()).isEqualTo(Hints.NONE);
    assertThat(named("haste-a").hints()).isEqualTo(Hints.STAGES);
    assertThat(named("haste-a+ita").hints()).isEqualTo(Hints.STAGES);
  }

  @Test
  void initialAssignmentIsAllThatDistinguishesItsRow() {
    assertThat(named("haste-a+ita").contender().scheduler().settings())
        .containsAllEntriesOf(named("haste-a").contender().scheduler().settings())
        .containsEntry("yarn.scheduler.heddle.policy", "haste-a")
        .containsEntry("yarn.scheduler.heddle.initial-assignment", "true");
    assertThat(named("haste-a").contender().scheduler().settings())
        .doesNotContainKey("yarn.scheduler.heddle.initial-assignment");
  }

  // HaSTE 30 s; FIFO 40, Capacity 60, Fair and DRF with slow-start 1.0 50 and 37.5, bound 20.
  @Test
  void heddlesRowsAreComparedWithFifoCapacityTheBetterFairAndTheBound() {
    Figures figures = new Figures();
    figures.add("mixed-2", "fifo", "makespan", 40, "s");
    figures.add("mixed-2", "capacity", "makespan", 60, "s");
    figures.add("mixed-2", "fair@1.0", "makespan", 50, "s");
    figures.add("mixed-2", "drf@1.0", "makespan", 37.5, "s");
    figures.add("mixed-2", "haste", "makespan", 30, "s");
    figures.add("mixed-2", "lower-bound", "makespan", 20, "s");
    assertThat(HasteRows.ratios(List.of(named("fifo"), named("haste")), figures))
        .containsEntry("mixed-2: haste/fifo makespan", 0.75)
        .containsEntry("mixed-2: haste/capacity makespan", 0.5)
        .containsEntry("mixed-2: haste/drf@1.0 makespan", 0.8)
        .containsEntry("mixed-2: haste/lower-bound makespan", 1.5)
        .hasSize(4);
  }
}
