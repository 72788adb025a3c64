package io.heddle.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When masters start that may hold 8 % at once. */
class RuleTest {
  private static final double SHARE = 0.08;

  /** Each of them and one more hold the share times (count + 1) / count. */
  @ParameterizedTest
  @CsvSource({"0.9, 0, true", "0.12, 1, true", "0.13, 1, false", "0.2, 4, true", "0.21, 4, false"})
  void areFewUpToAQuarterWithOneMore(double share, int count, boolean areFew) {
    assertThat(RunningMasters.areFew(share, count)).isEqualTo(areFew);
  }

  @ParameterizedTest
  @CsvSource({
    "0.07, 10, true, RANKED, FIRST",
    "0.08, 10, true, RANKED, LAST",
    "0.08, 10, false, RANKED, HELD_BACK",
    "0.08, 2, false, RANKED, LAST",
    "0.25, 10, true, LAST, LAST",
    "0.25, 10, false, HELD_BACK, HELD_BACK"
  })
  void rankedOnceTheyHoldTheirShareAndLastOnceTheyHoldMuch(
      double share, int count, boolean leaveRoom, MasterTurn usual, MasterTurn atOnce) {
    RunningMasters running = new RunningMasters(count, share, 0, 0, leaveRoom, false, false);
    assertThat(new RankedMasters().plan(running, SHARE))
        .isEqualTo(new MastersPlan(usual, atOnce, count, running.areFew(), running.inPlaces()));
  }

  /** With one more of ten, 0.30 is 0.33 and 0.31 is 0.341: more than a third. */
  @ParameterizedTest
  @CsvSource({
    "0.08, 10, RANKED, FIRST",
    "0.30, 10, FIRST, FIRST",
    "0.31, 10, LAST, LAST",
    "0.5, 2, FIRST, FIRST"
  })
  void oneAtATimeSoonerUpToAThirdOrThree(
      double share, int count, MasterTurn usual, MasterTurn atOnce) {
    RunningMasters running = new RunningMasters(count, share, 0, 0, true, true, false);
    assertThat(new RankedMasters().plan(running, SHARE))
        .isEqualTo(new MastersPlan(usual, atOnce, count, running.areFew(), running.inPlaces()));
  }

  /** With one more of ten, 0.31 is more than a third; two are few. */
  @ParameterizedTest
  @CsvSource({
    "0.30, 10, true, LAST",
    "0.31, 10, true, HELD_BACK",
    "0.31, 10, false, LAST",
    "0.5, 2, true, LAST"
  })
  void noneBeyondAThirdWhileTasksCouldFillTheQueue(
      double share, int count, boolean couldFill, MasterTurn usual) {
    RunningMasters running = new RunningMasters(count, share, 0, 0, true, false, couldFill);
    assertThat(new RankedMasters().plan(running, SHARE).usual()).isEqualTo(usual);
  }

  /**
   * With one more of ten, 0.11 is 0.121 and 0.12 is 0.132: more than an eighth; 0.22 is 0.242 and
   * 0.23 is 0.253: more than a quarter.
   */
  @ParameterizedTest
  @CsvSource({
    "0.11, true, FIRST",
    "0.12, true, HELD_BACK",
    "0.22, false, FIRST",
    "0.23, false, LAST"
  })
  void takeNoPlacesThatTasksCouldFillBeyondAnEighth(
      double share, boolean couldFill, MasterTurn inPlaces) {
    RunningMasters running = new RunningMasters(10, share, 0, 0, true, false, couldFill);
    assertThat(running.inPlaces()).isEqualTo(inPlaces);
  }

  @ParameterizedTest
  @CsvSource({
    // Within the share, or fewer than four.
    "10, 0.07, 0.2, true, FIRST",
    "3, 0.1, 0.2, true, FIRST",
    // Beyond it while what waits leaves room, and the last ones have asked.
    "10, 0.1, 0.07, false, FIRST",
    "10, 0.1, 0.08, false, HELD_BACK",
    "10, 0.1, 0.07, true, HELD_BACK"
  })
  void aFewAtATime(int count, double share, double young, boolean couldFill, MasterTurn usual) {
    RunningMasters running = new RunningMasters(count, 0.1, share, young, true, false, couldFill);
    assertThat(new AdmittedMasters().plan(running, SHARE))
        .isEqualTo(
            new MastersPlan(usual, MasterTurn.FIRST, count, running.areFew(), running.inPlaces()));
  }

  @Test
  void asInStock() {
    RunningMasters running = new RunningMasters(10, 0.9, 0.9, 0.9, false, false, true);
    assertThat(MasterRule.AT_ONCE.plan(running, SHARE)).isEqualTo(MastersPlan.of(MasterTurn.FIRST));
  }

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
