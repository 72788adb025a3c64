package io.heddle.bench.interference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.bench.interference.JobDemand.HardwareDemand;
import io.heddle.bench.interference.JobDemand.Phase;
import io.heddle.sim.Interference.Presence;
import io.heddle.sim.Interference.Shared;
import java.util.List;
import org.junit.jupiter.api.Test;

class QueueingInterferenceTest {
  /** 300 s of computing, then 100 s of reading. */
  private static final JobDemand LEARN =
      new JobDemand(
          "learn",
          0.1,
          List.of(
              new Phase(300, HardwareDemand.of(1, 0, 0)),
              new Phase(100, HardwareDemand.of(0.5, 0.5, 0))));

  private static final JobDemand SORT =
      new JobDemand("sort", 0.05, List.of(new Phase(200, HardwareDemand.of(0.1, 0.6, 0.3))));

  private final QueueingInterference interference =
      new QueueingInterference(new NodeHardware(4, 8, 0.3, 3), List.of(LEARN, SORT));

  @Test
  void phasesEndByShareOfTheWork() {
    assertThat(interference.uses()).containsExactlyInAnyOrder("learn", "sort");
    assertThat(interference.endOfPhase("learn", 0)).isEqualTo(0.75);
    assertThat(interference.endOfPhase("learn", 0.75)).isEqualTo(1);
    assertThat(interference.endOfPhase("sort", 0.2)).isEqualTo(1);
  }

  @Test
  void whoIsAloneGoesAtFullRate() {
    for (double done : new double[] {0, 0.5, 0.8, 1}) {
      assertThat(interference.of(List.of(new Presence("learn", done, 4))).rates())
          .containsExactly(1.0);
    }
    assertThat(interference.of(List.of()).use().cpu()).isZero();
  }

  @Test
  void readersHinderEachOtherMoreThanReaderAndComputer() {
    Presence sort = new Presence("sort", 0, 3);
    double besideComputing =
        interference.of(List.of(sort, new Presence("learn", 0, 3))).rates().get(0);
    double besideReading =
        interference.of(List.of(sort, new Presence("learn", 0.9, 3))).rates().get(0);
    assertThat(besideReading).isLessThan(besideComputing).isLessThan(0.8);
  }

  @Test
  void ratesComeInTheOrderOfTheCompany() {
    Presence learn = new Presence("learn", 0.9, 2);
    Presence sort = new Presence("sort", 0.1, 4);
    Shared one = interference.of(List.of(learn, sort));
    Shared other = interference.of(List.of(sort, learn));
    assertThat(other.rates()).containsExactly(one.rates().get(1), one.rates().get(0));
    assertThat(other.use()).isEqualTo(one.use());
  }

  /** Rates 0.5, 1 and 1: half of 0.5 and half of the mean 5/6. */
  @Test
  void aJobsRate() {
    assertThat(interference.rate(List.of(0.5, 1.0, 1.0))).isCloseTo(2.0 / 3, within(1e-12));
  }

  @Test
  void anUnknownUseIsNamed() {
    assertThatThrownBy(() -> interference.of(List.of(new Presence("scan", 0, 1))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("scan")
        .hasMessageContaining("sort");
  }

  @Test
  void badDemandsAreRefused() {
    assertThatThrownBy(() -> new HardwareDemand(0.5, 0.6, 0, 0)).hasMessageContaining("together 1");
    assertThatThrownBy(() -> new HardwareDemand(Double.NaN, 0, 0, 1))
        .hasMessageContaining("at least 0");
    assertThatThrownBy(() -> new Phase(0, HardwareDemand.of(1, 0, 0)))
        .hasMessageContaining("above 0");
    assertThatThrownBy(() -> new JobDemand("none", 0.1, List.of())).hasMessageContaining("none");
    assertThatThrownBy(() -> new NodeHardware(4, 2, 0.3, 3)).hasMessageContaining("2 threads");
  }
}
