package io.heddle.bench.soak.real;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.yarn.Leftovers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SoakOutcomeTest {
  private static final Leftovers NOTHING = new Leftovers(0, 0, 0, 0, 0);
  private static final Footprint EARLY = new Footprint(50, Map.of("pool-#", 4, "main", 1), 100);

  private static SoakOutcome outcome(
      List<String> stuck, long lost, Leftovers leftovers, Footprint late, long fallbacks) {
    return new SoakOutcome(
        Map.of("applications", 9L),
        stuck,
        lost,
        leftovers,
        EARLY,
        late,
        Map.of("fallbacks", fallbacks),
        Map.of());
  }

  @Test
  void aCleanRunBreaksNothing() {
    SoakOutcome clean = outcome(List.of(), 0, NOTHING, EARLY, 0);
    assertThat(clean.left()).isEmpty();
    assertThat(clean.grown()).isEmpty();
  }

  @Test
  void whatIsLostOrLeftIsNamed() {
    SoakOutcome dirty = outcome(List.of("daily-1"), 2, new Leftovers(0, 0, 0, 3, 0), EARLY, 4);
    assertThat(dirty.left())
        .satisfiesExactlyInAnyOrder(
            each -> assertThat(each).contains("daily-1"),
            each -> assertThat(each).endsWith(": 2"),
            each -> assertThat(each).contains("remembered=3"),
            each -> assertThat(each).startsWith("fallbacks: 4"));
  }

  // Early there were 50 MB, 5 threads and 100 files; the bounds allow 16 MB, 10 and 16 more.
  @Test
  void growthUpToTheBoundIsAllowedAndBeyondItNamed() {
    Footprint most = new Footprint(66, Map.of("pool-#", 4, "main", 11), 116);
    assertThat(outcome(List.of(), 0, NOTHING, most, 0).grown()).isEmpty();

    Footprint more = new Footprint(66.1, Map.of("pool-#", 5, "main", 11), 117);
    assertThat(outcome(List.of(), 0, NOTHING, more, 0).grown())
        .satisfiesExactly(
            each -> assertThat(each).startsWith("heap: 66.1 MB after 50.0 MB"),
            each ->
                assertThat(each).startsWith("threads: 16 after 5").endsWith("{main=10, pool-#=1}"),
            each -> assertThat(each).startsWith("open files: 117 after 100"));
  }
}
