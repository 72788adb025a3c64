package io.heddle.admit;

import static io.heddle.colocation.Scenes.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.admit.AdmissionPolicy.Running;
import io.heddle.admit.AdmissionPolicy.Waiting;
import io.heddle.admit.Companion.CompanyScores;
import io.heddle.colocation.CoLocation;
import io.heddle.colocation.Knowledge;
import io.heddle.colocation.Period;
import io.heddle.colocation.Scenes;
import io.heddle.config.LearningConfig.CompanionConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CompanionTest {
  private static final List<Running> BESIDE_A = List.of(new Running("r", job("a"), 3, 1));

  private final CoLocation learner = new CoLocation(Scenes.CONFIG, new SplittableRandom(1));

  /** Beside a, job b is fast and c slow. */
  private Knowledge learned() {
    for (int i = 0; i < 20; i++) {
      learner.observe(
          Scenes.period(
              List.of(
                  new Period.NodePeriod("n1", Scenes.use(0.5, 0.2, 0), Map.of("a1", 3, "b1", 3)),
                  new Period.NodePeriod("n2", Scenes.use(0.5, 0.2, 0), Map.of("a2", 3, "c1", 3)),
                  new Period.NodePeriod("n3", Scenes.use(0.5, 0.2, 0), Map.of("b2", 3, "c2", 3))),
              Map.of("a1", 0.03, "b1", 0.03, "a2", 0.01, "c1", 0.01, "b2", 0.02, "c2", 0.02)));
    }
    return learner.snapshot();
  }

  private static List<Waiting> queue(String... jobs) {
    List<Waiting> queue = new ArrayList<>();
    for (String job : jobs) {
      queue.add(new Waiting("application_" + queue.size(), job(job), 0));
    }
    return queue;
  }

  private AdmissionPolicy policy(int peek) {
    Knowledge known = learned();
    return new Companion(
        new CompanionConfig(peek, 10, 0),
        AdmissionContext.of(() -> known),
        new SplittableRandom(1));
  }

  @Test
  void whoGoesWellBesideWhatRunsIsStarted() {
    assertThat(policy(10).next(queue("c", "c", "b", "b"), BESIDE_A)).isEqualTo(2);
  }

  @Test
  void itLooksOnlySoDeep() {
    assertThat(policy(2).next(queue("c", "c", "b", "b"), BESIDE_A)).isZero();
  }

  @Test
  void whereNothingIsKnownAllIsInOrder() {
    AdmissionPolicy policy =
        new Companion(
            new CompanionConfig(10, 10, 0),
            AdmissionContext.of(() -> Knowledge.NONE),
            new SplittableRandom(1));
    assertThat(policy.next(queue("b", "c", "d"), BESIDE_A)).isZero();
  }

  @Test
  void besideNothingNoJobIsWorthMore() {
    assertThat(CompanyScores.of(learned(), queue("b", "c"), List.of()).of(job("b"))).isZero();
  }

  /**
   * Beside a alone, b is worth its benefit less the mean of what it would be worth beside each of
   * the queue, b and c.
   */
  @Test
  void theScoreIsTheBenefitLessWhatItWouldBeInTheQueue() {
    Knowledge known = learned();
    double queued = (known.benefit(job("b"), job("b")) + known.benefit(job("c"), job("b"))) / 2;
    assertThat(CompanyScores.of(known, queue("b", "c"), BESIDE_A).of(job("b")))
        .isCloseTo(known.benefit(job("a"), job("b")) - queued, within(1e-12));
  }
}
