package io.heddle.yarn.demand;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.ScoringConfig.TermsConfig;
import io.heddle.model.ResourceVector;
import io.heddle.place.WaitingLimit;
import io.heddle.rule.AdmittedMasters;
import io.heddle.rule.MasterTurn;
import org.junit.jupiter.api.Test;

/** A cluster of <100, 50>; masters of <2, 1> may hold 8 % of it. */
class QueueForecastTest {
  private static final long SECOND = 1_000_000_000;
  private static final ResourceVector MASTER = ResourceVector.of(2, 1);

  private final QueueForecast forecast =
      new QueueForecast(
          new TermsConfig(true, true, true, true, true, true, true, 0.08),
          new WaitingLimit(1_000),
          new AdmittedMasters());

  QueueForecastTest() {
    forecast.capacity(ResourceVector.of(100, 50));
  }

  private static ApplicationNeeds work(double memory, double cores, double chain) {
    return new ApplicationNeeds(
        "ann", new double[] {memory, cores}, new double[] {0, 0}, true, null, false, chain);
  }

  private static ApplicationNeeds running(boolean isYoung, double memory, double cores) {
    return new ApplicationNeeds(
        "ann", new double[] {0, 0}, new double[] {memory, cores}, true, MASTER, isYoung, 0);
  }

  private boolean admits() {
    return forecast.masters(true).usual() != MasterTurn.HELD_BACK;
  }

  /** Each holds a quarter of the capacity. */
  @Test
  void moreThanAQuarterStartsAfterTasksOnly() {
    forecast.capacity(ResourceVector.of(8, 4));
    assertThat(forecast.masters(true).usual()).as("the first of all").isEqualTo(MasterTurn.FIRST);
    forecast.add(running(false, 0, 0));
    assertThat(forecast.masters(true).usual()).isEqualTo(MasterTurn.LAST);
    assertThat(forecast.masters(true).atOnce()).isEqualTo(MasterTurn.LAST);
  }

  /** Where the forecast is made for more. */
  @Test
  void whatTheQueueCouldHoldBoundsMasters() {
    forecast.add(running(false, 0, 0));
    assertThat(forecast.masters(true).usual()).isEqualTo(MasterTurn.FIRST);
    forecast.reach(ResourceVector.of(8, 4));
    assertThat(forecast.masters(true).usual()).isEqualTo(MasterTurn.LAST);
  }

  @Test
  void masterThatHasNotAskedHoldsUpOthersWhereNoTaskIsKnown() {
    forecast.capacity(ResourceVector.of(24, 12));
    forecast.room(ResourceVector.of(16, 8));
    for (int master = 0; master < 3; master++) {
      forecast.add(running(true, 0, 0));
    }
    assertThat(forecast.masters(true).atOnce()).isEqualTo(MasterTurn.LAST);
    assertThat(forecast.masters(false).atOnce()).isEqualTo(MasterTurn.HELD_BACK);
  }

  @Test
  void mastersOfOneUserLeaveRoomInTheUsersLimit() {
    forecast.add(running(false, 0, 0));
    assertThat(forecast.crowds("ann", ResourceVector.of(100, 50))).isFalse();
    assertThat(forecast.crowds("ann", ResourceVector.of(8, 4))).isTrue();
    assertThat(forecast.crowds("bob", ResourceVector.of(8, 4))).isFalse();
  }

  /** Memory: 500 / 100 = 5 s, cores: 400 / 50 = 8 s. */
  @Test
  void theHorizonIsTheTimeThatTheScarcestResourceTakes() {
    forecast.add(work(300, 100, 2));
    forecast.add(work(200, 300, 3));
    forecast.renew(0);
    assertThat(forecast.horizon()).isEqualTo(8);
  }

  @Test
  void theHorizonIsAtLeastTheLongestChainAndOneSecond() {
    forecast.renew(0);
    assertThat(forecast.horizon()).isEqualTo(1);
    ApplicationNeeds longest = work(100, 50, 20);
    forecast.add(longest);
    forecast.renew(SECOND);
    assertThat(forecast.horizon()).isEqualTo(20);
    forecast.remove(longest);
    forecast.roundEnded();
    forecast.roundEnded();
    forecast.renew(2 * SECOND);
    assertThat(forecast.horizon()).as("once a round went without it").isEqualTo(1);
  }

  @Test
  void theHorizonIsWorkedOutOnceASecond() {
    forecast.renew(0);
    forecast.add(work(100, 50, 20));
    forecast.renew(SECOND - 1);
    assertThat(forecast.horizon()).isEqualTo(1);
    forecast.renew(SECOND);
    assertThat(forecast.horizon()).isEqualTo(20);
  }

  /** 20 s for one, 21.5 s for three; then 23.1 s, 7 % more, and 26.1 s, 21 % more. */
  @Test
  void whatAllScoresDependOnStaysUntilItIsOffByATenth() {
    forecast.add(work(2_000, 50, 1));
    assertThat(forecast.renew(0)).isTrue();
    forecast.add(work(150, 0, 1));
    forecast.add(work(0, 0, 1));
    assertThat(forecast.renew(SECOND)).as("three share the queue, not one").isTrue();
    forecast.add(work(160, 0, 1));
    forecast.remove(work(160, 0, 1));
    assertThat(forecast.renew(2 * SECOND)).isFalse();
    forecast.remove(work(0, 0, 1));
    forecast.add(work(160, 0, 1));
    assertThat(forecast.renew(3 * SECOND)).isFalse();
    assertThat(forecast.horizon()).isEqualTo(21.5);
    forecast.remove(work(150, 0, 1));
    forecast.add(work(450, 0, 1));
    assertThat(forecast.renew(4 * SECOND)).isTrue();
    assertThat(forecast.horizon()).isEqualTo(26.1);
    assertThat(forecast.sharers()).isEqualTo(3);
  }

  @Test
  void whoWaitsForItsMasterSharesNothingYet() {
    forecast.add(work(100, 50, 1));
    forecast.add(
        new ApplicationNeeds(
            "ann", new double[] {0, 0}, new double[] {0, 0}, false, null, false, 0));
    forecast.renew(0);
    assertThat(forecast.sharers()).isEqualTo(1);
  }

  /** Four hold <8, 4>: 8 % of the cluster, <100, 50>; 60 cores that wait could fill its cores. */
  @Test
  void mastersStartWhileTheyHoldLessThanTheirShareOrTooLittleWaits() {
    for (int i = 0; i < 3; i++) {
      forecast.add(running(false, 0, 0));
      assertThat(admits()).isTrue();
    }
    ApplicationNeeds asking = running(false, 90, 49);
    forecast.add(asking);
    assertThat(admits()).as("nothing could be filled").isTrue();
    forecast.remove(asking);
    forecast.add(running(false, 90, 60));
    assertThat(admits()).as("the cores of the cluster could be filled").isFalse();
  }

  /** Four young masters hold 8 %: they are about to ask, so that no more start for now. */
  @Test
  void mastersThatHaveNotAskedYetHoldUpOthers() {
    for (int i = 0; i < 4; i++) {
      forecast.add(running(true, 0, 0));
    }
    assertThat(admits()).isFalse();
  }

  @Test
  void whatHasLeftIsNotRemembered() {
    for (int i = 0; i < 10; i++) {
      forecast.add(running(true, 0.1 * i, 0.3));
    }
    for (int i = 0; i < 10; i++) {
      forecast.remove(running(true, 0.1 * i, 0.3));
    }
    assertThat(admits()).isTrue();
  }
}
