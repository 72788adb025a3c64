package io.heddle.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReservationRuleTest {
  @ParameterizedTest
  @CsvSource({
    "false, true, HEAVIEST",
    "false, false, NONE",
    "true, false, BY_SCORE",
    "true, true, BY_SCORE"
  })
  void fewAreReservedWhereDemandsDiffer(
      boolean hasOneDemand, boolean mayReserve, Reservations chosen) {
    assertThat(new FewReservations().choose(hasOneDemand, () -> mayReserve)).isEqualTo(chosen);
  }

  @ParameterizedTest
  @CsvSource({"false, true", "true, false"})
  void roomIsKeptWhateverWaits(boolean hasOneDemand, boolean mayReserve) {
    assertThat(new KeptRoom().choose(hasOneDemand, () -> mayReserve))
        .isEqualTo(Reservations.KEPT_ROOM);
  }
}
