package io.heddle.admit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.admit.AdmissionPolicy.Waiting;
import io.heddle.colocation.Knowledge;
import io.heddle.colocation.Scenes;
import io.heddle.config.LearningConfig.BanditConfig;
import io.heddle.config.LearningConfig.Beside;
import io.heddle.config.LearningConfig.UpdateRule;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HugoStarTest {
  private static final long LIMIT = 10_000;

  private final AdmissionPolicy policy =
      new HugoStar(
          () -> Knowledge.NONE,
          new BanditConfig(
              1, Beside.ROOM, UpdateRule.INCREMENT, 6, Collections.emptySortedMap(), LIMIT),
          new SplittableRandom(4));

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
}
