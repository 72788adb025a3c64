package io.heddle.bench.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class GrantTableTest {
  private static final GrantWaits STOCK =
      new GrantWaits(List.of(9L, 7L), List.of(1_003L, 1_001L), 0.1)
          .and(new GrantWaits(List.of(40L), List.of(1_002L), 0));
  private static final GrantWaits HEDDLE = new GrantWaits(List.of(2L), List.of(4L), 0.2);

  @Test
  void showsMedianAndLongestOfAllRounds() {
    assertThat(GrantTable.of(STOCK, HEDDLE).lines())
        .anyMatch(line -> line.matches(" +allocated .* ms +9 \\(40\\) +2 \\(2\\)"))
        .anyMatch(line -> line.matches(" +received .* ms +1002 \\(1003\\) +4 \\(4\\)"));
  }

  @Test
  void reportsBusyMachineInPlaceOfNoise() {
    GrantWaits disturbed = HEDDLE.and(new GrantWaits(List.of(90L), List.of(95L), 0.63));

    assertThat(GrantTable.of(STOCK, disturbed))
        .contains("too busy to judge", "63 %")
        .doesNotContain("allocated");
  }
}
