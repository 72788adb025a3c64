package io.heddle.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.RequestKind;
import io.heddle.model.ResourceVector;
import io.heddle.rule.MasterTurn;
import io.heddle.rule.Reservations;
import io.heddle.score.PlacementPolicy;
import io.heddle.score.Policies;
import io.heddle.score.Range;
import io.heddle.score.RequestScore;
import io.heddle.score.Scorer;
import io.heddle.score.ScoringPolicy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The index looks at one request per demand; the order must be that of looking at all. */
class RankingTest {
  private static final RequestKind[] KINDS = RequestKind.values();

  private final SortedRequests<String> sorted = new SortedRequests<>();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void ordersAsIfEveryRequestWereScored(long seed) {
    ordersAsIfEveryRequestWereScored(seed, Policies.of(PlacementPolicy.HASTE));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void ordersAsIfEveryRequestWereScoredWithAlignment(long seed) {
    ordersAsIfEveryRequestWereScored(seed, Policies.hasteA(0.25, 0.25, 0.5));
  }

  private static Scene scene(ScoringPolicy policy, Random random) {
    Scene scene = new Scene();
    scene.policy = policy;
    int count = random.nextInt(25);
    for (int i = 0; i < count; i++) {
      RequestKind kind = KINDS[random.nextInt(KINDS.length)];
      String name = "a" + i;
      scene.alignments.put(name, 1 + random.nextInt(3));
      scene.add(name, kind, urgency(kind, random), random.nextInt(5), random.nextInt(5));
    }
    scene.node = Scene.node(10, 6, random.nextInt(11), random.nextInt(7));
    change(scene, random);
    return scene;
  }

  private static void ordersAsIfEveryRequestWereScored(long seed, ScoringPolicy policy) {
    Random random = new Random(seed);
    for (int round = 0; round < 100; round++) {
      Scene scene = scene(policy, random);
      assertThat(Scene.all(scene.serve()))
          .as("seed %d round %d", seed, round)
          .isEqualTo(byLookingAtAll(scene));
    }
  }

  private static double urgency(RequestKind kind, Random random) {
    if (kind == RequestKind.MAP) {
      return random.nextInt(4);
    }
    if (kind == RequestKind.REDUCE) {
      return random.nextInt(3) == 0 ? Scorer.UNBOUNDED : random.nextInt(4);
    }
    return Scorer.NEUTRAL;
  }

  /** Takes some requests out and changes the urgency of others, as a running cluster does. */
  private static void change(Scene scene, Random random) {
    for (PendingRequest<String> request : new ArrayList<>(scene.requests)) {
      if (random.nextInt(5) == 0) {
        scene.index.remove(request);
        scene.requests.remove(request);
      } else if (random.nextInt(3) == 0) {
        scene.rank(request, urgency(request.identity().kind(), random));
      }
    }
  }

  private static List<String> byLookingAtAll(Scene scene) {
    List<PendingRequest<String>> fitting =
        scene.requests.stream()
            .filter(request -> request.identity().demand().fitsIn(scene.node.residual()))
            .toList();
    List<Range> ranges = new ArrayList<>();
    for (int term = 0; term < scene.policy.size(); term++) {
      Range range = new Range();
      ranges.add(range);
      for (PendingRequest<String> request : fitting) {
        double score = score(request, scene, term);
        if (!isMaster(request) && score != Scorer.NEUTRAL) {
          range.include(score);
        }
      }
    }
    return fitting.stream()
        .sorted(
            Comparator.<PendingRequest<String>>comparingInt(request -> isMaster(request) ? 0 : 1)
                .thenComparingDouble(
                    request -> isMaster(request) ? 0 : -preference(request, scene, ranges))
                .thenComparing(request -> request.score() != Scorer.UNBOUNDED)
                .thenComparing(request -> request.identity().kind())
                .thenComparing(PendingRequest.BY_SCORE))
        .map(request -> (String) request.key())
        .toList();
  }

  private static boolean isMaster(PendingRequest<String> request) {
    return request.identity().kind() == RequestKind.APPLICATION_MASTER;
  }

  private static double preference(
      PendingRequest<String> request, Scene scene, List<Range> ranges) {
    double sum = 0;
    for (int term = 0; term < ranges.size(); term++) {
      sum += scene.policy.weight(term) * normalised(score(request, scene, term), ranges.get(term));
    }
    return sum;
  }

  private static double score(PendingRequest<String> request, Scene scene, int term) {
    PendingRequest.Identity identity = request.identity();
    Scorer scorer = scene.policy.scorer(term);
    if (scorer instanceof Scorer.OfDemand ofDemand) {
      return ofDemand.score(identity.demand(), scene.node);
    }
    List<Scorer> ofJobs =
        scene.policy.scorers().stream().filter(Scorer.OfJob.class::isInstance).toList();
    return scorer instanceof Scorer.OfJob
        ? identity.jobScores().get(ofJobs.indexOf(scorer))
        : request.score();
  }

  private static double normalised(double value, Range range) {
    if (value == Scorer.NEUTRAL) {
      return range.hasSpread() ? 0.5 : 0;
    }
    return range.normalise(value);
  }

  /** The task of score 5 goes before a master of score 2, unless masters are put first. */
  @ParameterizedTest
  @CsvSource({"RANKED, false, false", "RANKED, true, true", "FIRST, false, true"})
  void aMasterIsRankedLikeAllElse(MasterTurn masters, boolean startsAtOnce, boolean first) {
    Scene scene = new Scene();
    scene.policy = Policies.of(PlacementPolicy.HEDDLE);
    scene.index.planned(masters, Reservations.NONE);
    scene.add("running", RequestKind.OTHER, 5, 1, 1);
    scene.add("next", RequestKind.APPLICATION_MASTER, 2, 1, 1).expect(0, 0, startsAtOnce);
    assertThat(Scene.all(scene.serve()))
        .containsExactly(
            first
                ? new String[] {"next/APPLICATION_MASTER", "running/OTHER"}
                : new String[] {"running/OTHER", "next/APPLICATION_MASTER"});
  }

  private static PendingRequest<String> request(String name, long order, double score) {
    PendingRequest.Identity identity =
        new PendingRequest.Identity(
            1, order, 0, 0, RequestKind.MAP, ResourceVector.of(1, 1), "", List.of());
    return new PendingRequest<>(
        name, name, identity, new RequestScore(score), 0, new WaitingClock(0));
  }

  private PendingRequest<String> add(String name, long order, double score) {
    PendingRequest<String> request = request(name, order, score);
    sorted.add(request);
    return request;
  }

  private List<String> names() {
    List<String> names = new ArrayList<>();
    for (PendingRequest<String> each = sorted.isEmpty() ? null : sorted.first();
        each != null;
        each = sorted.after(each)) {
      names.add(each.application());
    }
    return names;
  }

  @Test
  void startsWithTheLargestScore() {
    add("low", 1, 1);
    add("unbounded", 2, Scorer.UNBOUNDED);
    add("high", 3, 2);

    assertThat(names()).containsExactly("unbounded", "high", "low");
    assertThat(sorted.last().application()).isEqualTo("low");
  }

  @Test
  void ofEqualScoresTheOlderApplicationIsFirst() {
    add("younger", 2, 1);
    add("older", 1, 1);

    assertThat(names()).containsExactly("older", "younger");
  }

  @Test
  void findsWhatFollowsOneThatIsNotInHere() {
    add("high", 1, 3);
    PendingRequest<String> low = add("low", 2, 1);

    assertThat(sorted.after(request("middle", 3, 2))).isSameAs(low);
    assertThat(sorted.after(request("last", 3, 0))).isNull();
    assertThat(new SortedRequests<String>().after(low)).isNull();
  }

  @Test
  void isFoundByTheScoreToWhichTheFirstRose() {
    PendingRequest<String> first = add("first", 1, 2);
    add("second", 2, 1);

    first.rankAs(new RequestScore(5), 0);
    sorted.firstChanged();
    add("between", 3, 4);
    sorted.remove(first);

    assertThat(names()).containsExactly("between", "second");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void keepsTheOrderOfManyWhileTheyComeAndGo(long seed) {
    Random random = new Random(seed);
    TreeSet<PendingRequest<String>> expected = new TreeSet<>(PendingRequest.BY_SCORE);
    for (int i = 0; i < 3_000; i++) {
      boolean grows = random.nextInt(10) < (i < 1_500 ? 8 : 2);
      if (grows || expected.isEmpty()) {
        expected.add(add("a" + i, i, random.nextInt(100)));
      } else {
        PendingRequest<String> some = expected.ceiling(request("", i, random.nextInt(100)));
        PendingRequest<String> gone = some == null ? expected.first() : some;
        expected.remove(gone);
        sorted.remove(gone);
      }
      if (i % 100 == 0) {
        assertThat(names()).isEqualTo(expected.stream().map(PendingRequest::application).toList());
      }
    }
  }
}
