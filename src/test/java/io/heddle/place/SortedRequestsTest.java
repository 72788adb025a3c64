package io.heddle.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.RequestKind;
import io.heddle.model.ResourceVector;
import io.heddle.score.RequestScore;
import io.heddle.score.Scorer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SortedRequestsTest {
  private final SortedRequests<String> sorted = new SortedRequests<>();

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
