package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.learn.Period;
import io.heddle.model.RecurringName;
import io.heddle.model.Utilisation;
import io.heddle.place.DecisionTerm;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Of two requests, the one whose job goes well with the node's gets the node. */
class CompanyOnNodeTest {
  private static final Utilisation USE = new Utilisation(0.5, 0.5, 0.5, 0.1, 0.1);

  /** A job named {@code name} has a container on the node. */
  private static MockAM runsOn(LiveRm live, MockNM masters, MockNM node, String name)
      throws Exception {
    MockAM am = live.launch(masters, app -> app.withAppName(name));
    LiveRm.ask(am, 1, 1, 1, 1);
    live.heartbeat(node);
    assertThat(LiveRm.take(am)).hasSize(1);
    return am;
  }

  /** Two runs of "disk" are half as fast beside each other as one is beside "cpu". */
  private static void learn(LiveRm live, RecurringName disk, RecurringName cpu) {
    Period period =
        new Period(
            60_000,
            60_000,
            List.of(
                new Period.NodePeriod("two", USE, Map.of("a", 1, "b", 1)),
                new Period.NodePeriod("other", USE, Map.of("c", 1, "d", 1))),
            Map.of(
                "a", new Period.ApplicationPeriod(disk, 0.2, 0.21, 1),
                "b", new Period.ApplicationPeriod(disk, 0.2, 0.21, 1),
                "c", new Period.ApplicationPeriod(disk, 0.2, 0.22, 1),
                "d", new Period.ApplicationPeriod(cpu, 0.2, 0.22, 1)));
    for (int i = 0; i < 20; i++) {
      live.heddle().coLocation().observe(period);
    }
  }

  private static RecurringName job(LiveRm live, MockAM am) {
    return live.heddle().applications().get(am.getApplicationAttemptId()).job().recurring();
  }

  /**
   * "disk" asks for more, which is fitter, and gets a node as long as nothing is known or nobody
   * looks at it: 0.2 for fitness against 1 for company.
   */
  @ParameterizedTest
  @CsvSource({"1, cpu", "0, disk"})
  void aBadPairIsAvoidedOnceItIsKnown(String weight, String expected) throws Exception {
    try (LiveRm live =
        LiveRm.start(
            conf -> {
              conf.set(HeddleConfig.POLICY, "haste-a");
              conf.set(HeddleConfig.BETA_COMPANY, weight);
            })) {
      MockNM masters = live.node("masters", 8, 8);
      MockNM shared = live.node("shared", 3, 3);
      MockAM running = runsOn(live, masters, shared, "disk");
      MockAM disk = live.launch(masters, app -> app.withAppName("disk"));
      MockAM cpu = live.launch(masters, app -> app.withAppName("cpu"));
      LiveRm.ask(disk, 1, 2, 2, 1);
      LiveRm.ask(cpu, 1, 1, 1, 1);
      // Nothing is known yet: the fitter one is served, on a node of its own size.
      MockNM before = live.node("before", 2, 2);
      live.heartbeat(before);
      assertThat(LiveRm.take(disk)).hasSize(1);
      LiveRm.ask(disk, 1, 2, 2, 1);

      learn(live, job(live, running), job(live, cpu));
      live.heartbeat(shared);

      assertThat(LiveRm.take(disk)).hasSize(expected.equals("disk") ? 1 : 0);
      assertThat(LiveRm.take(cpu)).hasSize(expected.equals("cpu") ? 1 : 0);
      assertThat(live.heddle().metrics().decidedBy(DecisionTerm.COMPANY))
          .isEqualTo(expected.equals("cpu") ? 1 : 0);
    }
  }
}
