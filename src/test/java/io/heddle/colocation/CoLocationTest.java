package io.heddle.colocation;

import static io.heddle.colocation.Scenes.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.colocation.CoLocation.Ended;
import io.heddle.colocation.JobUsage.Estimate;
import io.heddle.colocation.UsageLearner.Attribution;
import io.heddle.colocation.UsageLearner.Attribution.Part;
import io.heddle.config.LearningConfig;
import io.heddle.config.LearningConfig.UpdateRule;
import io.heddle.state.StateException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CoLocationTest {
  private final CoLocation learner = new CoLocation(Scenes.CONFIG, new SplittableRandom(1));

  /** Job a beside the good one is faster by a half than beside the bad one, and its node busier. */
  private void observe(String good, String bad, int periods) {
    for (int i = 0; i < periods; i++) {
      learner.observe(
          Scenes.period(
              List.of(
                  node("n1", 0.9, "a1", good + "1"),
                  node("n2", 0.4, "a2", bad + "1"),
                  node("n3", 0.5, "d1")),
              Map.of("a1", 0.03, good + "1", 0.02, "a2", 0.02, bad + "1", 0.02, "d1", 0.01)));
    }
  }

  private static Period.NodePeriod node(String host, double cpu, String... applications) {
    Map<String, Integer> containers = new HashMap<>();
    for (String application : applications) {
      containers.put(application, 3);
    }
    return new Period.NodePeriod(host, Scenes.use(cpu, 0.1, 0.1), containers);
  }

  @Test
  void theBestPartnerIsFoundAndFollowedWhenItChanges() {
    observe("b", "c", 30);
    assertPrefers("b", "c");
    observe("c", "b", 300);
    assertPrefers("c", "b");
  }

  private void assertPrefers(String good, String bad) {
    Knowledge known = learner.snapshot();
    assertThat(known.maryPreference(job("a"), job(good)))
        .isGreaterThan(known.maryPreference(job("a"), job(bad)));
    assertThat(known.benefit(job("a"), job(good)))
        .isGreaterThan(known.benefit(job("a"), job(bad)) + 0.1);
    assertThat(known.bestCompany(job("a")).orElseThrow().beside()).isEqualTo(job(good));
  }

  /** Hugo prefers it too, where groups part the two. */
  @Test
  void groupsThatDifferAreToldApart() {
    CoLocation learner = new CoLocation(config(10, 3), new SplittableRandom(1));
    for (int i = 0; i < 60; i++) {
      learner.observe(
          Scenes.period(
              List.of(
                  new Period.NodePeriod("n1", Scenes.use(0.9, 0, 0), Map.of("a1", 3)),
                  new Period.NodePeriod("n2", Scenes.use(0, 0.9, 0), Map.of("b1", 3)),
                  new Period.NodePeriod("n3", Scenes.use(0, 0, 1.8), Map.of("c1", 3)),
                  new Period.NodePeriod("n4", Scenes.use(0.9, 0.9, 0), Map.of("a1", 3, "b1", 3)),
                  new Period.NodePeriod("n5", Scenes.use(0.2, 0, 0.2), Map.of("a1", 3, "c1", 3))),
              Map.of()));
    }
    Knowledge known = learner.snapshot();
    int a = known.groupOf(job("a"));
    int b = known.groupOf(job("b"));
    assertThat(a).isNotEqualTo(b);
    assertThat(known.hugoPreference(a, b))
        .isGreaterThan(known.hugoPreference(a, known.groupOf(job("c"))));
  }

  private static LearningConfig config(int jobs, int groups) {
    return new LearningConfig(
        60_000,
        jobs,
        Scenes.bandits(0.1, UpdateRule.INCREMENT, groups, Map.of()),
        Scenes.CONFIG.companion());
  }

  /** Alone it uses 0.5 of the CPU; both together 0.9. */
  /** The run beside c has a third of the containers, and so does a third of the work. */
  @Test
  void whoLacksContainersIsNotSlowedDown() {
    Period period =
        new Period(
            60_000,
            60_000,
            List.of(node("n1", 0.5, "a1", "b1"), node("n2", 0.5, "a2", "c1")),
            Map.of(
                "a1", new Period.ApplicationPeriod(job("a"), 0.2, 0.23, 3),
                "a2", new Period.ApplicationPeriod(job("a"), 0.2, 0.21, 1),
                "b1", new Period.ApplicationPeriod(job("b"), 0.2, 0.23, 3),
                "c1", new Period.ApplicationPeriod(job("c"), 0.2, 0.23, 3)));
    for (int i = 0; i < 30; i++) {
      learner.observe(period);
    }
    Knowledge known = learner.snapshot();
    assertThat(known.pace(job("a"), job("b")))
        .isCloseTo(known.pace(job("a"), job("c")), within(0.05));
  }

  /** In each period a is seen twice beside others, b once. */
  @Test
  void useIsToldApart() {
    for (int i = 0; i < 50; i++) {
      learner.observe(
          Scenes.period(List.of(node("n1", 0.5, "a1"), node("n2", 0.9, "a1", "b1")), Map.of()));
    }
    assertThat(learner.snapshot().use(job("a")).cpu()).isCloseTo(0.5, within(0.02));
    assertThat(learner.snapshot().use(job("b")).cpu()).isCloseTo(0.4, within(0.02));
  }

  @Test
  void periodsThatSayNothingTeachNothing() {
    learner.observe(new Period(0, 60_000, List.of(), Map.of()));
    learner.observe(
        new Period(
            0,
            60_000,
            List.of(new Period.NodePeriod("n", Scenes.use(1, 1, 1), Map.of("unknown", 3))),
            Map.of()));
    assertThat(learner.snapshot().jobs()).isEmpty();
    learner.ended(new Ended("a1", job("a"), 1, false));
    assertThat(learner.changes()).isZero();
    learner.ended(new Ended("a1", job("a"), 1, true));
    assertThat(learner.snapshot().jobs().get(job("a")).runs()).isEqualTo(1);
  }

  @Test
  void whatIsKeptIsKnownToTheNext() throws StateException {
    observe("b", "c", 40);
    byte[] kept = learner.write();
    CoLocation next = new CoLocation(Scenes.CONFIG, new SplittableRandom(2));
    next.add(kept);

    assertThat(next.write()).isEqualTo(kept);
    Knowledge before = learner.snapshot();
    Knowledge after = next.snapshot();
    assertThat(after.jobs()).isEqualTo(before.jobs());
    assertThat(after.groups()).isEqualTo(before.groups());
    assertThat(after.pace(job("a"), job("b"))).isEqualTo(before.pace(job("a"), job("b")));
  }

  /** Earlier versions kept neither baselines nor names of groups. */
  @Test
  void whatAnEarlierVersionKeptIsRead() throws StateException {
    observe("b", "c", 40);
    String kept = new String(learner.write(), StandardCharsets.UTF_8);
    String earlier = kept.replaceAll(",\"baselines\":\\[.*?],\"named\":\\[]", "");
    assertThat(earlier).hasSizeLessThan(kept.length());
    CoLocation next = new CoLocation(Scenes.CONFIG, new SplittableRandom(2));
    next.add(earlier.getBytes(StandardCharsets.UTF_8));
    Groups groups = next.snapshot().groups();
    assertThat(groups.rows())
        .extracting(BanditRow::preferences)
        .isEqualTo(
            learner.snapshot().groups().rows().stream().map(BanditRow::preferences).toList());
    assertThat(groups.rows()).extracting(BanditRow::updates).containsOnly(0L);
  }

  /** Jobs go by their names although b uses the same as c, and take along what was preferred. */
  @Test
  void groupsThatAreNamedReplaceThoseThatWereFound() throws StateException {
    observe("b", "c", 40);
    CoLocation named =
        new CoLocation(
            new LearningConfig(
                60_000,
                10,
                Scenes.bandits(
                    0.1,
                    UpdateRule.INCREMENT,
                    6,
                    Map.of("x", Set.of("a", "d"), "y", Set.of("b"), "z", Set.of("c"))),
                Scenes.CONFIG.companion()),
            new SplittableRandom(2));
    named.add(learner.write());
    Knowledge known = named.snapshot();
    assertThat(known.groups().size()).isEqualTo(3);
    assertThat(known.groupOf(job("d"))).isZero();
    assertThat(known.groupOf(job("b"))).isEqualTo(1);
    assertThat(known.groupOf(job("c"))).isEqualTo(2);
    assertThat(known.hugoPreference(0, 1)).isGreaterThan(known.hugoPreference(0, 2));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "{\"format\": \"heddle-profiles\", \"version\": 1}",
        "{\"format\": \"heddle-colocation\", \"version\": 2}",
        "{\"format\": \"heddle-colocation\", \"version\": 1}",
        "{\"format\": \"heddle-colocation\", \"version\": 1, \"jobs\": [{}]}",
        "{\"format\": \"heddle-colocation\", \"version\": 1, \"jobs\": [], \"groups\": {}}"
      })
  void whatCannotBeUsedIsRefusedAndChangesNothing(String document) {
    assertThatThrownBy(() -> learner.add(document.getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(StateException.class);
    assertThat(learner.changes()).isZero();
  }

  /** Names that never come again: table and what is kept stay as large as they may be. */
  @Tag("long")
  @Test
  void aHundredThousandNamesTakeBoundedMemory() {
    CoLocation bounded = new CoLocation(config(100, 6), new SplittableRandom(1));
    for (int i = 0; i < 200; i++) {
      Map<String, Integer> containers = new HashMap<>();
      Map<String, Period.ApplicationPeriod> applications = new HashMap<>();
      List<Period.NodePeriod> nodes = new ArrayList<>();
      for (int n = 0; n < 500; n++) {
        String id = i + "-" + n;
        containers.put(id, 1);
        applications.put(id, new Period.ApplicationPeriod(job(id), 0, 0.1, 1));
        if (containers.size() == 5) {
          nodes.add(new Period.NodePeriod("n" + n, Scenes.use(0.5, 0.2, 0.1), containers));
          containers.clear();
        }
      }
      bounded.observe(new Period(i, 60_000, nodes, applications));
    }
    assertThat(bounded.snapshot().jobs()).hasSize(100);
    assertThat(bounded.write()).hasSizeLessThan(200_000);
  }

  /** Of two unknown jobs each container uses the same: 0.6 / 3. */
  @Test
  void amongUnknownJobsEachContainerCountsAlike() {
    List<Estimate> parts = Attribution.split(List.of(new Part(null, 1), new Part(null, 2)), 0.6);
    assertThat(parts).allSatisfy(part -> assertThat(part.mean()).isCloseTo(0.2, within(1e-12)));
  }

  /**
   * Known: 0.1 per container, variance 0. Two containers of it and one of a new job use 0.5:
   * expected 2 * 0.1 + 0.5/3 = 0.3667, surprise 0.1333; all of it is the new one's, 0.04 / (0.04 +
   * 0.0025) of it believed: 0.16667 + 0.94118 * 0.13333 = 0.29216.
   */
  @Test
  void whatIsLeftOverGoesToWhoIsLessKnown() {
    List<Estimate> parts =
        Attribution.split(List.of(new Part(new Estimate(0.1, 0), 2), new Part(null, 1)), 0.5);
    assertThat(parts.get(0).mean()).isEqualTo(0.1);
    assertThat(parts.get(1).mean()).isCloseTo(0.29216, within(1e-5));
  }

  /** Jobs of 0.05, 0.1 and 0.2 per container that only ever run in pairs, seen with errors. */
  @Test
  void whatEachUsesComesOutOfPairs() {
    SplittableRandom random = new SplittableRandom(3);
    double[] truth = {0.05, 0.1, 0.2};
    List<Estimate> known = new ArrayList<>(List.of());
    for (int i = 0; i < truth.length; i++) {
      known.add(null);
    }
    for (int i = 0; i < 600; i++) {
      int one = i % 3;
      int other = (i + 1) % 3;
      double use = (2 * truth[one] + 2 * truth[other]) * (1 + 0.1 * random.nextGaussian());
      List<Estimate> next =
          Attribution.split(
              List.of(new Part(known.get(one), 2), new Part(known.get(other), 2)), use);
      known.set(one, next.get(0));
      known.set(other, next.get(1));
    }
    for (int i = 0; i < truth.length; i++) {
      assertThat(known.get(i).mean()).isCloseTo(truth[i], within(0.01));
    }
  }
}
