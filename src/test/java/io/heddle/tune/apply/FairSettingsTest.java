package io.heddle.tune.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.apply.FairSettings.FairQueue;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FairSettingsTest {
  private static final FairSettings SETTINGS =
      new FairSettings(
          Map.of(
              "root.a", new FairQueue("3.0", "fair", true),
              "root.b", new FairQueue("1.0", "FIFO", true),
              "root.c", new FairQueue("4", "drf", false),
              "root.c.x", new FairQueue("1.0", "drf", true),
              "root.c.y", new FairQueue("-1", "other", true)));

  @Test
  void sharesAreWeightsByTheirSum() throws Exception {
    assertThat(SETTINGS.of("root.a")).isEqualTo(new QueueSettings(0.375, Ordering.FAIR));
    assertThat(SETTINGS.of("root.b")).isEqualTo(new QueueSettings(0.125, Ordering.FIFO));
    assertThat(SETTINGS.of("root.c")).isEqualTo(new QueueSettings(0.5, Ordering.FIFO));
  }

  /** a and b have 4 of 8 together: 0.3 of 8 are 2.4, 0.2 are 1.6. */
  @Test
  void weightsAndPolicies() throws Exception {
    assertThat(
            SETTINGS.changed(
                List.of(
                    new QueueChange(
                        "root.a",
                        new QueueSettings(0.375, Ordering.FAIR),
                        new QueueSettings(0.3, Ordering.FAIR)),
                    new QueueChange(
                        "root.b",
                        new QueueSettings(0.125, Ordering.FIFO),
                        new QueueSettings(0.2, Ordering.DRF)))))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "root.a", new FairQueue("2.4", "fair", true),
                "root.b", new FairQueue("1.6", "drf", true)));
  }

  @Test
  void whatIsTheSameIsNotWritten() throws Exception {
    QueueSettings same = new QueueSettings(0.9, Ordering.DRF);
    assertThat(SETTINGS.changed(List.of(new QueueChange("root.a", same, same)))).isEmpty();
  }

  @Test
  void whatCannotBeIsRefused() {
    assertThatThrownBy(() -> SETTINGS.of("root.d")).hasMessageContaining("no queue root.d");
    assertThatThrownBy(() -> SETTINGS.of("root.c.x"))
        .hasMessageContainingAll("root.c.y", "weight -1");
    assertThatThrownBy(
            () ->
                SETTINGS.changed(
                    List.of(
                        new QueueChange(
                            "root.c",
                            new QueueSettings(0.5, Ordering.FIFO),
                            new QueueSettings(0.5, Ordering.FAIR)))))
        .hasMessageContaining("only leaf queues order jobs");
    assertThatThrownBy(
            () ->
                SETTINGS.changed(
                    List.of(
                        new QueueChange(
                            "root.a",
                            new QueueSettings(0.375, Ordering.DRF),
                            new QueueSettings(0.375, Ordering.FIFO)))))
        .hasMessageContaining("root.a orders by FAIR by now, not by DRF");
  }
}
