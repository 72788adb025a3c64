package io.heddle.yarn.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.cluster.ContainerProcesses;
import io.heddle.bench.cluster.ShuffleService;
import io.heddle.yarn.testing.Hang;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("long")
class TezIT {
  private static final String VERSION = "0.10.5";
  private static final Path POM = Path.of("src", "test", "resources", "tez", "pom.xml");
  private static final Path HOME = Path.of("target", "tez-it").toAbsolutePath();
  private static final String OPENED =
      "--add-opens=java.base/java.lang=ALL-UNNAMED --add-opens=java.base/java.nio=ALL-UNNAMED"
          + " --add-opens=java.base/sun.nio.ch=ALL-UNNAMED";

  private static void writeSettings(RealClient tez, Path conf) throws IOException {
    Configuration site = new Configuration(false);
    site.set("tez.ignore.lib.uris", "true");
    site.set("tez.use.cluster.hadoop-libs", "true");
    site.set("tez.cluster.additional.classpath.prefix", conf + ":" + tez.jars() + "/*");
    site.set("tez.staging-dir", HOME.resolve("staging").toUri().toString());
    site.set("tez.am.resource.memory.mb", "1024");
    site.set("tez.task.resource.memory.mb", "1024");
    for (String kind : List.of("am", "task")) {
      site.set("tez." + kind + ".launch.env", "JAVA_HOME=" + System.getProperty("java.home"));
      site.set(
          "tez." + kind + ".launch.cmd-opts", "-Xmx512m " + RealClient.QUICK_JVM + " " + OPENED);
    }
    try (var out = Files.newOutputStream(conf.resolve("tez-site.xml"))) {
      site.writeXml(out);
    }
  }

  /** As the example prints it: a word, a tab and how often it occurs. */
  private static Map<String, Integer> counts(Path output) throws IOException {
    Map<String, Integer> counts = new HashMap<>();
    try (Stream<Path> parts = Files.list(output)) {
      for (Path part :
          parts.filter(each -> each.getFileName().toString().startsWith("part")).toList()) {
        for (String line : Files.readAllLines(part)) {
          String[] fields = line.split("\t", -1);
          counts.put(fields[0], Integer.parseInt(fields[1].strip()));
        }
      }
    }
    return counts;
  }

  @Test
  void wordsAreCountedInOrder() throws Exception {
    FileUtil.fullyDelete(HOME.toFile());
    RealClient tez = RealClient.of(POM, VERSION, HOME.resolve("client"));
    Path input = Files.writeString(HOME.resolve("words"), "warp weft warp\nheddle warp weft\n");
    try (HeddleCluster cluster =
        HeddleCluster.start(HOME.resolve("cluster"), ShuffleService.settings())) {
      Path conf = cluster.confDirectory(Map.of());
      writeSettings(tez, conf);
      Process client =
          tez.start(
              "count",
              conf,
              "org.apache.tez.examples.OrderedWordCount",
              List.of(input.toString(), HOME.resolve("out").toString()));
      try {
        assertThat(client.waitFor(Hang.MILLIS, TimeUnit.MILLISECONDS)).isTrue();
      } finally {
        ContainerProcesses.endAllOf(client.toHandle());
        client.destroyForcibly();
      }
      assertThat(client.exitValue()).as("see %s", tez.log("count")).isZero();
      assertThat(counts(HOME.resolve("out"))).isEqualTo(Map.of("warp", 3, "weft", 2, "heddle", 1));
      HeddleCluster.await(
          () ->
              cluster.applications().get(0).getYarnApplicationState()
                  == YarnApplicationState.FINISHED);
      List<ApplicationReport> reports = cluster.applications();
      assertThat(reports).hasSize(1);
      assertThat(reports.get(0).getApplicationType()).isEqualTo("TEZ");
      assertThat(reports.get(0).getFinalApplicationStatus())
          .isEqualTo(FinalApplicationStatus.SUCCEEDED);
      cluster.assertHeddleDecided();
    }
  }
}
