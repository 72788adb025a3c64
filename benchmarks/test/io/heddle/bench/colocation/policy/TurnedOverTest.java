package io.heddle.bench.colocation.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.heddle.colocation.CoLocation;
import io.heddle.colocation.Evidence;
import io.heddle.colocation.Knowledge;
import io.heddle.colocation.KnowledgeJson;
import io.heddle.colocation.Period;
import io.heddle.colocation.Scenes;
import io.heddle.model.RecurringName;
import io.heddle.state.StateException;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TurnedOverTest {
  /** Job a is fast beside b and slow beside c: turned over, the same two speeds change places. */
  @Test
  void fastAndSlowChangePlaces() throws StateException {
    CoLocation learner = new CoLocation(Scenes.CONFIG, new SplittableRandom(1));
    learner.observe(
        Scenes.period(
            List.of(
                new Period.NodePeriod("n1", Scenes.use(0.5, 0.2, 0), Map.of("a1", 3, "b1", 3)),
                new Period.NodePeriod("n2", Scenes.use(0.5, 0.2, 0), Map.of("a2", 3, "c1", 3))),
            Map.of("a1", 0.03, "b1", 0.03, "a2", 0.01, "c1", 0.01)));
    Map<String, Evidence> before = besideA(learner.snapshot());
    Map<String, Evidence> turned = besideA(KnowledgeJson.read(TurnedOver.of(learner.write())));

    assertThat(before.get("b").mean()).isGreaterThan(before.get("c").mean());
    assertThat(turned.get("b").mean()).isCloseTo(before.get("c").mean(), withPercentage(1e-9));
    assertThat(turned.get("c").mean()).isCloseTo(before.get("b").mean(), withPercentage(1e-9));
    assertThat(turned.get("b").weight()).isEqualTo(200);
  }

  private static Map<String, Evidence> besideA(Knowledge knowledge) {
    Map<RecurringName, Evidence> beside = knowledge.jobs().get(Scenes.job("a")).speeds().beside();
    return Map.of("b", beside.get(Scenes.job("b")), "c", beside.get(Scenes.job("c")));
  }
}
