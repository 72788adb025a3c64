package io.heddle.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.Shell;
import io.heddle.dag.LinearWeights;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckConfigTest {
  private static final String SCHEDULER_CLASS = "yarn.resourcemanager.scheduler.class";
  private static final String HEDDLE = "io.heddle.yarn.HeddleScheduler";
  private static final String CALCULATOR = "yarn.scheduler.capacity.resource-calculator";
  private static final String DOMINANT =
      "org.apache.hadoop.yarn.util.resource.DominantResourceCalculator";

  @TempDir Path directory;
  private final Shell shell = new Shell();

  private void write(String name, Map<String, String> settings) throws IOException {
    Configuration conf = new Configuration(false);
    settings.forEach(conf::set);
    try (var out = Files.newOutputStream(directory.resolve(name))) {
      conf.writeXml(out);
    }
  }

  private int check(String... more) {
    List<String> words =
        new ArrayList<>(List.of("check-config", "--conf-dir", directory.toString()));
    words.addAll(List.of(more));
    return shell.run(new Configuration(false), words.toArray(String[]::new));
  }

  @Test
  void goodSettingsArePrintedWithTheDefaults() throws IOException {
    write("yarn-site.xml", Map.of(SCHEDULER_CLASS, HEDDLE, "yarn.scheduler.heddle.mode", "off"));
    write(
        "capacity-scheduler.xml",
        Map.of(
            CALCULATOR,
            DOMINANT,
            "yarn.scheduler.heddle.mode",
            "shadow",
            "yarn.scheduler.heddle.queue.root.sales.enabled",
            "false"));

    assertThat(check()).isZero();

    assertThat(shell.out())
        .startsWith(
            """
            Heddle's settings can be used:
              yarn.scheduler.heddle.mode = shadow
              yarn.scheduler.heddle.queue.root.sales.enabled = false
              and the defaults of\
            """)
        .doesNotContain("(default)", "note:");
    assertThat(check("--all")).isZero();
    assertThat(shell.out()).contains("yarn.scheduler.heddle.policy = heddle (default)\n");
  }

  @Test
  void aBadSettingIsRefusedWithKeyValueAndRemedy() throws IOException {
    write("yarn-site.xml", Map.of("yarn.scheduler.heddle.mode", "on"));
    write("capacity-scheduler.xml", Map.of());

    assertThat(check()).isEqualTo(1);

    assertThat(shell.out()).isEmpty();
    assertThat(shell.err().trim())
        .isEqualTo(
            "yarn.scheduler.heddle.mode = 'on' cannot be used: write one of [off, shadow, active]");
  }

  @Test
  void whatWasMeantByAMistypedKeyIsSaid() throws IOException {
    write("yarn-site.xml", Map.of());
    write("capacity-scheduler.xml", Map.of("yarn.scheduler.heddle.polciy", "haste"));
    assertThat(check()).isEqualTo(1);
    assertThat(shell.err()).contains("no such key; did you mean yarn.scheduler.heddle.policy? ");
  }

  @Test
  void theRemovedScopeIsRefusedUnlessItSaysWhatAlwaysHolds() throws IOException {
    write("yarn-site.xml", Map.of());
    write("capacity-scheduler.xml", Map.of("yarn.scheduler.heddle.scope", "cluster"));
    assertThat(check()).isEqualTo(1);
    assertThat(shell.err())
        .contains("yarn.scheduler.heddle.scope = 'cluster' cannot be used: the key was removed");

    write("capacity-scheduler.xml", Map.of("yarn.scheduler.heddle.scope", "queue"));
    assertThat(check()).isZero();
    assertThat(shell.out()).contains("note: yarn.scheduler.heddle.scope is no longer used");
  }

  @Test
  void aFileOfWeightsIsReadAndWhatIsWrongWithItSaid() throws IOException {
    Path file = directory.resolve("weights.txt");
    Map<String, String> settings =
        Map.of(
            "yarn.scheduler.heddle.policy",
            "decima-linear",
            "yarn.scheduler.heddle.dag.weights",
            file.toString());
    write("yarn-site.xml", Map.of());
    write("capacity-scheduler.xml", settings);

    assertThat(check()).isEqualTo(1);
    assertThat(shell.err())
        .contains(
            "yarn.scheduler.heddle.dag.weights = '" + file + "' cannot be used: it cannot be read");

    Files.writeString(file, LinearWeights.fair().text().replace("work = 0.0", "work = NaN"));
    assertThat(check()).isEqualTo(1);
    assertThat(shell.err())
        .contains("decima-linear cannot use it, weight 'NaN'")
        .contains("name a file that was written for this policy, or auto");

    Files.writeString(file, LinearWeights.fair().text());
    assertThat(check()).isZero();
  }

  @Test
  void resourceTypesOfTheDirectoryAreKnown() throws IOException {
    write("yarn-site.xml", Map.of("yarn.scheduler.heddle.fitness.weight.yarn.io/gpu", "2"));
    write("capacity-scheduler.xml", Map.of());
    assertThat(check()).isEqualTo(1);
    assertThat(shell.err()).contains("name one of [memory-mb, vcores]");

    write("resource-types.xml", Map.of("yarn.resource-types", "yarn.io/gpu"));
    assertThat(check()).isZero();
  }

  @Test
  void whatLeavesHeddleLessToDoIsNoted() throws IOException {
    write(
        "yarn-site.xml",
        Map.of(
            "yarn.scheduler.configuration.store.class",
            "zk",
            "yarn.scheduler.app-placement-allocator.class",
            "com.example.Allocator"));
    write(
        "capacity-scheduler.xml",
        Map.of(
            "yarn.scheduler.capacity.multi-node-placement-enabled",
            "true",
            "yarn.scheduler.capacity.root.ordering-policy",
            "priority-utilization",
            "yarn.scheduler.capacity.root.sales.ordering-policy",
            "com.example.Ordering"));

    assertThat(check()).isZero();

    assertThat(shell.out())
        .contains("note: " + SCHEDULER_CLASS)
        .contains("note: yarn.scheduler.configuration.store.class is zk")
        .contains("note: yarn.scheduler.app-placement-allocator.class is com.example.Allocator")
        .contains("note: yarn.scheduler.capacity.multi-node-placement-enabled is on")
        .contains("note: " + CALCULATOR)
        .contains(
            "note: yarn.scheduler.capacity.root.sales.ordering-policy is com.example.Ordering")
        .doesNotContain("root.ordering-policy");
  }

  @Test
  void aMissingFileIsNamed() throws IOException {
    assertThat(check()).isEqualTo(1);
    assertThat(shell.err()).contains(directory.resolve("yarn-site.xml") + " cannot be read");
    write("yarn-site.xml", Map.of());
    assertThat(check()).isEqualTo(1);
    assertThat(shell.err())
        .contains(directory.resolve("capacity-scheduler.xml") + " cannot be read");
  }

  @Test
  void withoutADirectoryTheClassPathIsRead() throws IOException {
    write("yarn-site.xml", Map.of());
    write("capacity-scheduler.xml", Map.of("yarn.scheduler.heddle.mode", "often"));
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {directory.toUri().toURL()}, null) {
          @Override
          public URL getResource(String name) {
            URL own = findResource(name);
            return own == null ? CheckConfigTest.class.getClassLoader().getResource(name) : own;
          }
        }) {
      Configuration conf = new Configuration(false);
      conf.setClassLoader(loader);

      assertThat(shell.run(conf, "check-config")).isEqualTo(1);
      assertThat(shell.err()).contains("yarn.scheduler.heddle.mode = 'often'");
    }
  }
}
