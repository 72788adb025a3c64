package io.heddle.bench.reality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AllocationOrderTest {
  private static final Allocation MASTER = new Allocation("a", "master", 0);

  @Test
  void theSameOrderAtOtherTimesIsOne() {
    Observed one = run(MASTER, new Allocation("a", "map", 10), new Allocation("b", "map", 20));
    Observed other = run(MASTER, new Allocation("a", "map", 15), new Allocation("b", "map", 90));

    assertThat(AllocationOrder.correlation(one, other)).isEqualTo(1);
  }

  @Test
  void theReverseOrderIsMinusOne() {
    Observed one = run(new Allocation("a", "map", 1), new Allocation("b", "map", 2));
    Observed other = run(new Allocation("b", "map", 1), new Allocation("a", "map", 2));

    assertThat(AllocationOrder.correlation(one, other)).isEqualTo(-1);
  }

  @Test
  void containersOfAKindArePairedByNumber() {
    // Times 1 2 3 against 1 3 2: of three pairs two agree and one does not, (2 - 1) / 3.
    Observed one =
        run(
            new Allocation("a", "map", 1),
            new Allocation("a", "map", 2),
            new Allocation("b", "map", 3));
    Observed other =
        run(
            new Allocation("a", "map", 1),
            new Allocation("b", "map", 2),
            new Allocation("a", "map", 3));

    assertThat(AllocationOrder.correlation(one, other)).isEqualTo(1.0 / 3, within(1e-12));
  }

  @Test
  void tiesCountForNeither() {
    // Times 1 2 3 against 1 1 2: two of three pairs agree, one is a tie in the second run:
    // tau-b = 2 / sqrt(3 * 2).
    Observed one =
        run(
            new Allocation("a", "map", 1),
            new Allocation("b", "map", 2),
            new Allocation("c", "map", 3));
    Observed other =
        run(
            new Allocation("a", "map", 1),
            new Allocation("b", "map", 1),
            new Allocation("c", "map", 2));

    assertThat(AllocationOrder.correlation(one, other)).isEqualTo(2 / Math.sqrt(6), within(1e-12));
  }

  @Test
  void whatOnlyOneRunHasIsLeftOut() {
    Observed one =
        run(
            new Allocation("a", "map", 1),
            new Allocation("b", "map", 2),
            new Allocation("b", "map", 3),
            new Allocation("b", "reduce", 4));
    Observed other = run(new Allocation("a", "map", 1), new Allocation("b", "map", 2));

    assertThat(AllocationOrder.correlation(one, other)).isEqualTo(1);
  }

  private static Observed run(Allocation... allocations) {
    return new Observed(List.copyOf(Arrays.asList(allocations)), Map.of());
  }
}
