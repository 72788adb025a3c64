package io.heddle.yarn.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.config.HeddleConfig;
import io.heddle.explain.Explanation.Expected;
import io.heddle.explain.Explanation.Expected.Span;
import io.heddle.yarn.RememberedEntries;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.TimedHeddle;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.junit.jupiter.api.Test;

class ExplainExpectedTest extends Explained {
  /** Eleven runs that end: the first one knows no earlier run, ten waits and runs are known. */
  private static final int RUNS = 11;

  private static final long WAIT = 3;
  private static final long RUN = 20;
  private static final long WALL = 1_800_000_000_000L;
  private static final long ROUNDING = 30;

  private MockAM launch(MockNM node) throws Exception {
    return live.launch(node, app -> app.withAppName("report"));
  }

  private void start(MockNM node, MockAM am) throws Exception {
    LiveRm.ask(am, 1, 1, 1, 1);
    live.heartbeat(node);
    assertThat(LiveRm.take(am)).hasSize(1);
  }

  private void finish(MockNM node, MockAM am) throws Exception {
    live.finish(node, am, FinalApplicationStatus.SUCCEEDED);
  }

  private static void assertIsIn(Span span, long seconds, long now) {
    assertThat(span.from() - now).isCloseTo(1_000 * seconds, within(ROUNDING));
    assertThat(span.to() - now).isCloseTo(1_000 * seconds, within(ROUNDING));
  }

  @Test
  void theStartAndTheEndOfARecurringJobAreExpectedAsTheyWere() throws Exception {
    live =
        LiveRm.start(
            conf -> {
              conf.set(HeddleConfig.POLICY, "heddle");
              conf.set(YarnConfiguration.RM_SCHEDULER, TimedHeddle.class.getName());
            });
    MockNM node = live.node("node", 8, 8);
    for (int run = 0; run < RUNS; run++) {
      MockAM am = launch(node);
      assertThat(explain(am).expected()).isEqualTo(new Expected(null, null));
      TimedHeddle.passSeconds(WAIT);
      start(node, am);
      TimedHeddle.passSeconds(RUN);
      finish(node, am);
    }

    live.heddle().setClock(() -> WALL);
    MockAM am = launch(node);
    TimedHeddle.passSeconds(1);
    assertIsIn(explain(am).expected().start(), WAIT - 1, WALL);
    assertIsIn(explain(am).expected().end(), WAIT + RUN - 1, WALL);

    TimedHeddle.passSeconds(WAIT - 1);
    start(node, am);
    TimedHeddle.passSeconds(5);
    assertThat(explain(am).expected().start()).isNull();
    assertIsIn(explain(am).expected().end(), RUN - 5, WALL);

    TimedHeddle.passSeconds(RUN);
    assertThat(explain(am).expected()).isEqualTo(new Expected(null, null));
    finish(node, am);
    assertThat(RememberedEntries.of(live.heddle())).isZero();
  }
}
