package io.heddle.tune.step;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.QueueSpace;
import io.heddle.tune.workload.Snapshot.Family;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class LimitsTest {
  private static final Offset<Double> ROUNDING = Offset.offset(1e-9);
  private static final List<Ordering> CAPACITY = List.of(Ordering.FIFO, Ordering.FAIR);

  private static QueueSpace space(double share, String... keysAndValues) {
    return new Limits(Clusters.config(keysAndValues))
        .space("root.a", new QueueSettings(share, Ordering.FIFO), Family.CAPACITY);
  }

  private static void assertShares(QueueSpace space, double lower, double upper) {
    assertThat(space.lower()).isEqualTo(lower, ROUNDING);
    assertThat(space.upper()).isEqualTo(upper, ROUNDING);
  }

  @Test
  void oneStepUpOrDown() {
    assertShares(space(0.5), 0.3, 0.7);
    assertShares(space(0.5, "max-step", "0.05"), 0.45, 0.55);
  }

  @Test
  void theFloorOfATenthHolds() {
    assertShares(space(0.25), 0.1, 0.45);
  }

  @Test
  void aQueueBelowTheFloorKeepsWhatItHas() {
    assertShares(space(0.04), 0.04, 0.24);
  }

  @Test
  void whatTheAdminNamesForAQueueHolds() {
    assertShares(space(0.5, "queue.root.a.min-share", "0.4"), 0.4, 0.7);
    assertShares(space(0.5, "queue.root.a.max-share", "0.6"), 0.3, 0.6);
    assertShares(space(0.5, "queue.root.a.min-share", "0.01"), 0.3, 0.7);
    assertShares(space(0.1, "queue.root.a.min-share", "0.01"), 0.01, 0.3);
  }

  @Test
  void aQueueOutsideItsBoundsIsBroughtThereByWholeSteps() {
    assertShares(space(0.1, "queue.root.a.min-share", "0.5"), 0.3, 0.3);
    assertShares(space(0.4, "queue.root.a.min-share", "0.5"), 0.5, 0.6);
    assertShares(space(0.9, "queue.root.a.max-share", "0.5"), 0.7, 0.7);
    assertShares(space(0.6, "queue.root.a.max-share", "0.5"), 0.4, 0.5);
  }

  @Test
  void aFloorAboveTheQueuesMaximumGivesWay() {
    assertShares(space(0.05, "queue.root.a.max-share", "0.08"), 0.05, 0.08);
    assertShares(space(0.5, "min-share", "0.9", "max-share", "0.6"), 0.5, 0.6);
  }

  @Test
  void boundsAreNotInheritedButOrderingsAre() {
    assertShares(space(0.5, "queue.root.min-share", "0.4"), 0.3, 0.7);
    assertThat(space(0.5, "queue.root.orderings", "fair").orderings())
        .containsExactly(Ordering.FAIR);
  }

  @Test
  void orderingsOfTheFamily() {
    QueueSettings drf = new QueueSettings(0.5, Ordering.DRF);
    assertThat(space(0.5).orderings()).containsExactlyElementsOf(CAPACITY);
    assertThat(space(0.5, "orderings", "drf").orderings()).containsExactly(Ordering.FIFO);
    assertThat(new Limits(Clusters.config()).space("root.a", drf, Family.FAIR).orderings())
        .containsExactly(Ordering.FIFO, Ordering.FAIR, Ordering.DRF);
  }

  @Test
  void aQueueThatIsNotEnabledStays() {
    assertThat(space(0.5, "queue.root.enabled", "false"))
        .isEqualTo(new QueueSpace(0.5, 0.5, List.of(Ordering.FIFO)));
  }
}
