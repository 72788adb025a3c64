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
import io.heddle.config.LearningConfig.BanditConfig;
import io.heddle.config.LearningConfig.Beside;
import io.heddle.config.LearningConfig.CompanionConfig;
import io.heddle.config.LearningConfig.Normalise;
import io.heddle.config.LearningConfig.UpdateRule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AdmissionPolicyContractTest {
  private static final long LIMIT = 10_000;

  private final AdmissionPolicy policy =
      new HugoStar(
          () -> Knowledge.NONE,
          new BanditConfig(
              1,
              Beside.ROOM,
              Normalise.COLUMN,
              UpdateRule.INCREMENT,
              6,
              Collections.emptySortedMap(),
              LIMIT),
          new SplittableRandom(4));

  private static final List<Running> BESIDE_A = List.of(new Running("r", job("a"), 3, 1));

  private final CoLocation learner = new CoLocation(Scenes.CONFIG, new SplittableRandom(1));

  private static Knowledge learned() {
    CoLocation learner = new CoLocation(Scenes.CONFIG, new SplittableRandom(1));
    for (int i = 0; i < 40; i++) {
      learner.observe(
          Scenes.period(
              List.of(
                  new Period.NodePeriod("n1", Scenes.use(0.9, 0.1, 0.2), Map.of("a1", 3, "b1", 3)),
                  new Period.NodePeriod("n2", Scenes.use(0.4, 1.1, 0.2), Map.of("b1", 3, "c1", 2)),
                  new Period.NodePeriod("n3", Scenes.use(0.5, 0.1, 1.2), Map.of("a1", 3, "c1", 3)),
                  new Period.NodePeriod("n4", Scenes.use(0.2, 0.1, 0), Map.of("d1", 1))),
              Map.of("a1", 0.01, "b1", 0.02, "c1", 0.005)));
    }
    return learner.snapshot();
  }

  /** Choices in a queue of changing length, with jobs of which some were never seen. */
  private static List<Integer> choices(Admissions policy, Knowledge knowledge, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    AdmissionPolicy admission =
        policy.create(
            Scenes.CONFIG, AdmissionContext.of(() -> knowledge), new SplittableRandom(seed));
    List<Waiting> queue = new ArrayList<>();
    List<Integer> choices = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      for (int n = random.nextInt(4); n >= 0; n--) {
        queue.add(
            new Waiting(
                "app-" + i + "-" + n,
                Scenes.job(String.valueOf((char) ('a' + random.nextInt(6)))),
                random.nextLong(5_000_000)));
      }
      List<Running> running = new ArrayList<>();
      for (int n = random.nextInt(5); n > 0; n--) {
        running.add(
            new Running(
                "run-" + n,
                Scenes.job(String.valueOf((char) ('a' + random.nextInt(6)))),
                random.nextInt(5),
                random.nextBoolean() ? 0 : random.nextDouble()));
      }
      int chosen = admission.next(List.copyOf(queue), List.copyOf(running));
      assertThat(chosen).as("seed %d", seed).isBetween(0, queue.size() - 1);
      queue.remove(chosen);
      choices.add(chosen);
    }
    return choices;
  }

  @ParameterizedTest
  @EnumSource(Admissions.class)
  void anIndexIsChosenWhateverIsKnown(Admissions policy) {
    choices(policy, Knowledge.NONE, 1);
    choices(policy, learned(), 2);
  }

  @ParameterizedTest
  @EnumSource(Admissions.class)
  void theSameSeedChoosesTheSame(Admissions policy) {
    assertThat(choices(policy, learned(), 3)).isEqualTo(choices(policy, learned(), 3));
  }

  /** Five wait beside three; how often each is chosen by 4,000 fresh policies is its chance. */
  @ParameterizedTest
  @EnumSource(Admissions.class)
  void chancesAreHowOftenEachIsChosen(Admissions policy) {
    Knowledge knowledge = learned();
    List<Waiting> waiting = new ArrayList<>();
    for (String job : List.of("b", "a", "c", "a", "d")) {
      waiting.add(new Waiting(job + waiting.size(), Scenes.job(job), 1_000L * waiting.size()));
    }
    List<Running> running =
        List.of(
            new Running("r1", Scenes.job("a"), 3, 0.5), new Running("r2", Scenes.job("c"), 1, 0.2));
    AdmissionPolicy asked =
        policy.create(Scenes.CONFIG, AdmissionContext.of(() -> knowledge), new SplittableRandom(1));
    asked.next(waiting, running);
    double[] chances = asked.chances(waiting, running);
    int draws = 4_000;
    int[] chosen = new int[waiting.size()];
    for (int seed = 0; seed < draws; seed++) {
      AdmissionPolicy fresh =
          policy.create(
              Scenes.CONFIG, AdmissionContext.of(() -> knowledge), new SplittableRandom(seed));
      chosen[fresh.next(waiting, running)]++;
    }
    double sum = 0;
    for (int i = 0; i < chances.length; i++) {
      sum += chances[i];
      // Five standard errors of a share of 4,000 are at most 0.04.
      assertThat(chances[i]).isCloseTo((double) chosen[i] / draws, within(0.04));
    }
    assertThat(sum).isCloseTo(1, within(1e-9));
  }

  @ParameterizedTest
  @EnumSource(Admissions.class)
  void eachHasAName(Admissions policy) {
    assertThat(Admissions.named(policy.configName())).isEqualTo(policy);
    assertThat(Admissions.configNames()).contains(policy.configName());
  }

  private static Waiting waiting(String application, long millis) {
    return new Waiting(application, Scenes.job(application), millis);
  }

  /** 10,000 draws by 1,000 and 3,000 ms: 3/4, with a standard deviation of 0.0043. */
  @Test
  void withinAGroupWhoWaitedLongerIsMoreProbable() {
    List<Waiting> queue = List.of(waiting("a", 1_000), waiting("b", 3_000));
    int later = 0;
    for (int i = 0; i < 10_000; i++) {
      later += policy.next(queue, List.of());
    }
    assertThat(later / 1e4).isCloseTo(0.75, within(0.026));
  }

  @Test
  void whoWaitedBeyondTheLimitGoesFirst() {
    List<Waiting> queue =
        List.of(waiting("a", LIMIT - 1), waiting("b", LIMIT), waiting("c", 3 * LIMIT));
    for (int i = 0; i < 1_000; i++) {
      assertThat(policy.next(queue, List.of())).isPositive();
    }
  }

  /** Beside a, job b is fast and c slow. */
  private Knowledge ofPairs() {
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
    Knowledge known = ofPairs();
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
    assertThat(CompanyScores.of(ofPairs(), queue("b", "c"), List.of()).of(job("b"))).isZero();
  }

  /**
   * Beside a alone, b is worth its benefit less the mean of what it would be worth beside each of
   * the queue, b and c.
   */
  @Test
  void theScoreIsTheBenefitLessWhatItWouldBeInTheQueue() {
    Knowledge known = ofPairs();
    double queued = (known.benefit(job("b"), job("b")) + known.benefit(job("c"), job("b"))) / 2;
    assertThat(CompanyScores.of(known, queue("b", "c"), BESIDE_A).of(job("b")))
        .isCloseTo(known.benefit(job("a"), job("b")) - queued, within(1e-12));
  }
}
