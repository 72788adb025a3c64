package io.heddle.admit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.colocation.CoLocation;
import io.heddle.colocation.Evidence;
import io.heddle.colocation.Period;
import io.heddle.colocation.Scenes;
import io.heddle.state.StateException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ColocationGuardTest {
  private static final int RUNS = 30;
  private static final double IN_ORDER = 0.02;

  private final CoLocation learner = new CoLocation(Scenes.CONFIG, new SplittableRandom(1));
  private final ColocationGuard earnings = new ColocationGuard(learner::snapshot);

  /** Runs of job a, of which those chosen go at this speed, in a share of the work a period. */
  private void run(double chosen) {
    List<Period.NodePeriod> nodes = new ArrayList<>();
    Map<String, Double> progress = new HashMap<>();
    for (int i = 0; i < RUNS; i++) {
      run("a-chosen-" + i, ColocationGuard.Way.CHOSEN, nodes);
      run("a-in-order-" + i, ColocationGuard.Way.IN_ORDER, nodes);
      progress.put("a-chosen-" + i, chosen);
      progress.put("a-in-order-" + i, IN_ORDER);
    }
    assertThat(earnings.pay()).as("nothing is known yet").isTrue();
    for (int period = 0; period < 5; period++) {
      learner.observe(Scenes.period(nodes, progress));
    }
  }

  private void run(String id, ColocationGuard.Way way, List<Period.NodePeriod> nodes) {
    earnings.started(id, way);
    nodes.add(
        new Period.NodePeriod("on-" + id, Scenes.use(0.5, 0.2, 0), Map.of(id, 3, "b" + id, 3)));
  }

  /** What the next process knows, which has learned nothing itself. */
  private static ColocationGuard restarted(byte[] kept) throws StateException {
    ColocationGuard next =
        new ColocationGuard(new CoLocation(Scenes.CONFIG, new SplittableRandom(1))::snapshot);
    next.add(kept);
    return next;
  }

  @ParameterizedTest
  @CsvSource({"0.01, false", "0.02, true", "0.03, true"})
  void whereChoosingIsSlowerItIsLeft(double chosen, boolean pays) {
    run(chosen);
    assertThat(earnings.pay()).isEqualTo(pays);
  }

  @ParameterizedTest
  @CsvSource({"0.01, false", "0.02, true", "0.03, true"})
  void theNextProcessJudgesTheSame(double chosen, boolean pays) throws StateException {
    run(chosen);
    assertThat(restarted(earnings.write()).pay()).isEqualTo(pays);
  }

  @Test
  void whatIsKeptStaysTheSameThroughManyProcesses() throws StateException {
    run(0.01);
    byte[] once = earnings.write();
    assertThat(restarted(restarted(once).write()).write()).isEqualTo(once);
  }

  /** One look at speed 1 before the restart, one at speed 3 after it: 2 in the mean. */
  @Test
  void anApplicationThatRunsThroughARestartIsJudgedByAllOfItsTime() throws StateException {
    ColocationGuard.Start before =
        new ColocationGuard.Start(ColocationGuard.Way.CHOSEN, new Evidence(1, 1));
    assertThat(before.and(new Evidence(3, 1)))
        .isEqualTo(new ColocationGuard.Start(ColocationGuard.Way.CHOSEN, new Evidence(2, 2)));
  }

  @Test
  void whatWasStartedBeforeTheFileWasReadIsTheNewest() throws StateException {
    ColocationGuard other = new ColocationGuard(learner::snapshot);
    for (int i = 0; i < 1_000; i++) {
      other.started("earlier-" + i, ColocationGuard.Way.CHOSEN);
    }
    earnings.started("now", ColocationGuard.Way.IN_ORDER);
    earnings.add(other.write());
    assertThat(new String(earnings.write(), StandardCharsets.UTF_8))
        .contains("\"now\"", "\"earlier-1\"")
        .doesNotContain("\"earlier-0\"");
  }

  @Test
  void startsAndWhatIsLearnedOfThemAreNews() {
    long before = earnings.changes();
    earnings.started("a1", ColocationGuard.Way.CHOSEN);
    assertThat(earnings.changes()).isGreaterThan(before);
    long started = earnings.changes();
    assertThat(earnings.changes()).isEqualTo(started);
    learner.observe(
        Scenes.period(
            List.of(new Period.NodePeriod("n", Scenes.use(0.5, 0, 0), Map.of("a1", 1, "b1", 1))),
            Map.of("a1", 0.1, "b1", 0.1)));
    assertThat(earnings.changes()).isGreaterThan(started);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "{\"format\":\"heddle-colocation\",\"version\":1,\"starts\":[]}",
        "{\"format\":\"heddle-colocation-guard\",\"version\":2,\"starts\":[]}",
        "{\"format\":\"heddle-colocation-guard\",\"version\":1}",
        "{\"format\":\"heddle-colocation-guard\",\"version\":1,\"starts\":[null]}",
        "{\"format\":\"heddle-colocation-guard\",\"version\":1,\"starts\":[{\"application\":\"a\","
            + "\"pace\":1,\"weight\":1}]}",
        "{\"format\":\"heddle-colocation-guard\",\"version\":1,\"starts\":[{\"application\":\"a\","
            + "\"way\":\"SIDEWAYS\",\"pace\":1,\"weight\":1}]}",
        "{\"format\":\"heddle-colocation-guard\",\"version\":1,\"starts\":[{\"way\":\"CHOSEN\","
            + "\"pace\":1,\"weight\":1}]}",
        "{\"format\":\"heddle-colocation-guard\",\"version\":1,\"starts\":[{\"application\":\"a\","
            + "\"way\":\"CHOSEN\",\"pace\":1,\"weight\":-1}]}",
        "{\"format\":\"heddle-colocation-guard\",\"version\":1,\"starts\":[]} more"
      })
  void aDocumentThatSaysSomethingElseIsRefusedAndChangesNothing(String document) {
    earnings.started("a1", ColocationGuard.Way.CHOSEN);
    byte[] before = earnings.write();
    assertThatThrownBy(() -> earnings.add(document.getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(StateException.class);
    assertThat(earnings.write()).isEqualTo(before);
  }
}
