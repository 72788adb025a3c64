package io.heddle.bench.colocation;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.colocation.policy.TurnedOver;
import io.heddle.bench.colocation.queue.EmptyNodesFirst;
import io.heddle.bench.colocation.queue.Layout;
import io.heddle.bench.colocation.queue.LikesHinder;
import io.heddle.bench.colocation.queue.QueueCase;
import io.heddle.config.LearningConfig.CompanionConfig;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A learner whose knowledge is the contrary of what is true, on the real scheduler. */
@Tag("long")
class GuardTest {
  private static final QueueCase BEFORE = small("before", 100);
  private static final QueueCase STREAM = small("likes", 300);

  /** By then some thirty starts in order are known, where one in five is. */
  private static final int TRIAL = 150;

  /** Of five seeds the trial is too short in one or two, in the others enough. */
  private static final long SEED = 4;

  private final Contestants contestants = new Contestants(STREAM.layout().jobsAtOnce());
  private final WarmStart school = new WarmStart(SEED);

  /** Half as large, and each job takes half as long, as in the experiment. */
  private static QueueCase small(String name, int jobs) {
    QueueCase stream = LikesHinder.stream(name, jobs);
    Map<String, Double> seconds = new HashMap<>(stream.seconds());
    seconds.replaceAll((kind, any) -> 300.0);
    return new QueueCase(
        name,
        new Layout(8, 2, 4, 3, EmptyNodesFirst.RANDOM),
        stream.interference(),
        seconds,
        stream.queue(),
        stream.arrivals());
  }

  private Contestant companion(String inOrderShare) {
    return contestants.heddle(
        "companion",
        Map.of(CompanionConfig.IN_ORDER_SHARE, inOrderShare),
        Ordering.CONFIGURED,
        Schooling.NONE);
  }

  /** What that costs and gains is in the experiment {@code colocation-guard}. */
  @Test
  void whereChoosingHurtsItIsFoundOutAndLeft() {
    byte[] contrary = TurnedOver.of(school.after(companion("0.2"), List.of(BEFORE)));
    RunSeen guarded = school.run(companion("0.2"), STREAM, contrary);
    RunSeen unguarded = school.run(companion("0"), STREAM, contrary);

    assertThat(unguarded.outOfOrderAfter(TRIAL)).isGreaterThan(0.6);
    assertThat(guarded.outOfOrderAfter(TRIAL)).isLessThan(0.3);
  }
}
