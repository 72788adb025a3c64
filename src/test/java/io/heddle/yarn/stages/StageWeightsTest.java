package io.heddle.yarn.stages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.config.ConfigException;
import io.heddle.config.DagConfig;
import io.heddle.config.HeddleConfig;
import io.heddle.config.HeddleConfig.KnownNames;
import io.heddle.config.Keys;
import io.heddle.dag.ConfiguredPolicies;
import io.heddle.dag.LinearWeights;
import io.heddle.dag.ShippedWeights;
import io.heddle.score.PlacementPolicy;
import io.heddle.state.TextFile;
import io.heddle.telemetry.MetricValue;
import io.heddle.yarn.testing.LiveRm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StageWeightsTest {
  private static final String POLICY = "decima-linear";

  @TempDir Path directory;

  private static ConfiguredPolicies read(String policy, String weights) {
    Configuration conf = new Configuration(false);
    conf.set(Keys.QUEUE + "root.a.policy", policy);
    conf.set(DagConfig.WEIGHTS, weights);
    KnownNames names =
        new KnownNames(PlacementPolicy.configNames(), Set.of("fifo"), Set.of("memory-mb"));
    return ConfiguredPolicies.read(
        HeddleConfig.parse(conf, names), file -> TextFile.read(file, conf));
  }

  private String file(String text) throws IOException {
    return Files.writeString(directory.resolve("weights.txt"), text).toUri().toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"auto", "batch", "stream", "long"})
  void thoseInTheJarAreThereForAllThatAQueueMaySee(String weights) {
    assertThat(read(POLICY, weights).of(POLICY)).containsOnlyKeys(ShippedWeights.values());
    assertThat(read(POLICY, weights).of("haste")).isEmpty();
  }

  @Test
  void aFileIsReadForThePolicyThatAQueueHas() throws IOException {
    String good = file(LinearWeights.fair().text());
    assertThat(read(POLICY, good).of(POLICY)).hasSize(3);
    assertThat(read("haste", "/no/such/file").of(POLICY)).as("not needed").isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "heddle stage policy, linear, version 2",
        "heddle stage policy, linear, version 1\nwork = NaN"
      })
  void aFileThatCannotBeUsedIsNamedWithTheRemedy(String text) throws IOException {
    String bad = file(text);
    assertThatThrownBy(() -> read(POLICY, bad))
        .isInstanceOf(ConfigException.class)
        .hasMessageContainingAll(DagConfig.WEIGHTS, bad, "or auto");
  }

  @Test
  void aMissingFileIsNamedWithTheRemedy() {
    assertThatThrownBy(() -> read(POLICY, "/no/such/file"))
        .isInstanceOf(ConfigException.class)
        .hasMessageContainingAll(DagConfig.WEIGHTS, "/no/such/file", "cannot be read", "or auto");
  }

  private static void policyWith(Configuration conf, String weights) {
    conf.set(HeddleConfig.POLICY, POLICY);
    conf.set(DagConfig.WEIGHTS, weights);
  }

  @Test
  void afterAStartWithABadFileExecutorsAreSharedOutEvenlyUntilARefresh() throws Exception {
    String file = file("damaged");
    try (LiveRm live = LiveRm.start(conf -> policyWith(conf, file))) {
      MockNM node = live.node("worker", 10, 10);
      MockAM one = live.launch(node, app -> {});
      MockAM other = live.launch(node, app -> {});
      LiveRm.ask(one, 1, 1, 1, 10);
      LiveRm.ask(other, 1, 1, 1, 10);
      live.heartbeat(node);

      // Two masters leave 8 of 10 places.
      assertThat(LiveRm.take(one)).hasSize(4);
      assertThat(LiveRm.take(other)).hasSize(4);
      assertThat(MetricValue.of(live.heddle().metrics(), "StageWeightsRefused")).isEqualTo(1);
      assertThat(MetricValue.of(live.heddle().metrics(), "StagePlans")).isPositive();

      file(LinearWeights.fair().text());
      Configuration next = LiveRm.settings();
      policyWith(next, file);
      live.scheduler().reinitialize(next, live.rm().getRMContext());
      assertThat(MetricValue.of(live.heddle().metrics(), "StageWeightsRefused"))
          .as("good")
          .isEqualTo(1);
    }
  }

  @Test
  void atARefreshTheWeightsBeforeABadFileStayAndSchedulingGoesOn() throws Exception {
    try (LiveRm live =
        LiveRm.start(conf -> policyWith(conf, fileOrFail(LinearWeights.fair().text())))) {
      MockNM node = live.node("worker", 10, 10);
      MockAM am = live.launch(node, app -> {});
      String bad = file("damaged");

      Configuration next = LiveRm.settings();
      policyWith(next, bad);
      live.scheduler().reinitialize(next, live.rm().getRMContext());
      LiveRm.ask(am, 1, 1, 1, 3);
      live.heartbeat(node);

      assertThat(LiveRm.take(am)).hasSize(3);
      assertThat(MetricValue.of(live.heddle().metrics(), "StageWeightsRefused")).isEqualTo(1);
      assertThat(MetricValue.of(live.heddle().metrics(), "StagePlans")).isPositive();
      assertThat(MetricValue.of(live.heddle().metrics(), "StagePlanFallbacks")).isZero();
    }
  }

  /** There are none before it. */
  @Test
  void aRefreshThatBringsThePolicyAndABadFileIsRefused() throws Exception {
    String bad = file("damaged");
    try (LiveRm live = LiveRm.start(conf -> {})) {
      Configuration next = LiveRm.settings();
      policyWith(next, bad);
      assertThatThrownBy(() -> live.scheduler().reinitialize(next, live.rm().getRMContext()))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(DagConfig.WEIGHTS);
    }
  }

  private String fileOrFail(String text) {
    try {
      return file(text);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
