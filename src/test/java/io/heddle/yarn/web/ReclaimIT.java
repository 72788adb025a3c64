package io.heddle.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.HeddleCommand;
import io.heddle.config.ReclaimConfig;
import io.heddle.config.ReclaimConfig.MemoryConfig;
import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.testing.RestRm;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.NodeLabel;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reclaimed capacity as an administrator sees and steers it: by JSON and from a shell. */
class ReclaimIT {
  static final Map<String, String> SETTINGS =
      Map.of(
          ReclaimConfig.MODE,
          "active",
          ReclaimConfig.QUEUES,
          "root",
          MemoryConfig.MAX_FACTOR,
          "1.5");

  static final String SCHEDULER =
      """
      <configuration>
        <property><name>yarn.scheduler.capacity.root.queues</name><value>default</value></property>
        <property><name>yarn.scheduler.capacity.root.default.capacity</name><value>100</value></property>
        <property>
          <name>yarn.scheduler.capacity.resource-calculator</name>
          <value>org.apache.hadoop.yarn.util.resource.DominantResourceCalculator</value>
        </property>
      </configuration>
      """;

  @TempDir static Path directory;

  private static RestRm rm;

  @BeforeAll
  static void start() throws Exception {
    Files.writeString(directory.resolve("capacity-scheduler.xml"), SCHEDULER);
    rm = new RestRm(directory);
    Map<String, String> settings = new HashMap<>(SETTINGS);
    settings.put(YarnConfiguration.NODE_LABELS_ENABLED, "true");
    settings.put(
        YarnConfiguration.FS_NODE_LABELS_STORE_ROOT_DIR,
        directory.resolve("labels").toUri().toString());
    rm.start(HeddleScheduler.class, settings);
    RestRm.await(() -> rm.heddle().getNumClusterNodes() == 1);
    label("x");
    rm.heddle().reclaim().step();
  }

  private static void label(String label) throws Exception {
    HeddleScheduler heddle = rm.heddle();
    RMNodeLabelsManager labels = heddle.getRMContext().getNodeLabelManager();
    FiCaSchedulerNode node = heddle.getAllNodes().get(0);
    labels.addToCluserNodeLabels(List.of(NodeLabel.newInstance(label, true)));
    labels.replaceLabelsOnNode(Map.of(node.getNodeID(), Set.of(label)));
    RestRm.await(() -> node.getPartition().equals(label));
  }

  @AfterAll
  static void stop() {
    rm.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"reclaim", "reclaim-nodes", "reclaim-history"})
  void documentedNamesAreThoseOfTheAnswers(String resource) throws Exception {
    Set<String> names = new TreeSet<>();
    WebIT.addNames("", rm.api(resource), names);

    assertThat(names).isEqualTo(WebIT.documented(resource));
  }

  @Test
  void anAdministratorSeesPausesAndResumes() throws Exception {
    assertThat(reclaim("status"))
        .contains("mode       active")
        .contains("1, of which 0 offer more than they have and 1 have no fresh figures")
        .contains("memory     0 MiB offered beyond what nodes have, 0 of them allocated")
        .contains("gained", "0.0 GiB-hours today, 0.0 since the start")
        .contains(
            "label      x: 1 of the nodes, 10 vcores, 0 offered beyond, 0 of them allocated; 0 wait")
        .contains("stale");
    assertThat(reclaim("status", "--json")).contains("\"mode\":\"active\"");

    assertThat(reclaim("pause")).contains("nodes offer what they have");
    assertThat(rm.api("reclaim").path("paused").asBoolean()).isTrue();
    assertThat(reclaim("status")).contains("active, paused", "nodes      offer what they have");
    assertThat(reclaim("history"))
        .contains("vcore-hours of", "0 of 0", "mode active", "paused by ");
    assertThat(reclaim("history", "--hours", "1", "--json"))
        .contains("\"format\":\"heddle-reclaim\"");
    assertThat(reclaim("resume")).contains("the next step");
    assertThat(rm.api("reclaim").path("paused").asBoolean()).isFalse();
  }

  private static String reclaim(String... words) {
    List<String> arguments = new ArrayList<>(List.of("reclaim"));
    arguments.addAll(List.of(words));
    arguments.addAll(List.of("--rm", rm.uri("").toString()));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
    HeddleCommand command = new HeddleCommand(print, print);
    command.setConf(new Configuration());
    int status = command.run(arguments.toArray(String[]::new));
    assertThat(status).as(out.toString(StandardCharsets.UTF_8)).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }
}
