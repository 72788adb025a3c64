package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.Shell;
import io.heddle.yarn.testing.WordCount;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.v2.MiniMRYarnCluster;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Simulations that run as a MapReduce job on a cluster find what those of one process do. */
@Tag("long")
class RecommendIT {
  private static final Path WORK = Path.of("target", "recommend-it").toAbsolutePath();
  private static final int MEGABYTES = 512;
  private static final String QUEUES =
      """
      <configuration>
      <property><name>yarn.scheduler.capacity.root.queues</name><value>default</value></property>
      <property><name>yarn.scheduler.capacity.root.default.capacity</name><value>100</value></property>
      </configuration>
      """;

  private final WordCount words = new WordCount(WORK);

  @Test
  void aJobOnTheClusterFindsWhatOneProcessFinds() throws Exception {
    Path directory = Files.createTempDirectory(Files.createDirectories(WORK), "files");
    Files.writeString(directory.resolve("capacity-scheduler.xml"), QUEUES);
    Path workload = Files.writeString(directory.resolve("jobs.json"), workload());
    Shell alone = new Shell();
    alone.run(new Configuration(false), arguments(workload, "--parallel", "1"));
    assertThat(alone.code()).as(alone.err()).isZero();

    try (MiniMRYarnCluster cluster = new MiniMRYarnCluster("recommend-it-cluster", 2)) {
      cluster.init(words.clusterSettings(HeddleScheduler.class));
      cluster.start();
      Configuration conf = new Configuration(cluster.getConfig());
      WordCount.tasks(conf, MEGABYTES);
      Shell shell = new Shell();
      shell.run(conf, arguments(workload, "--on-cluster"));
      assertThat(shell.code()).as(shell.err()).isZero();
      assertThat(shell.out()).isEqualTo(alone.out()).contains("\"winner\"");
      // One job searches, another runs the best again.
      assertThat(cluster.getResourceManager().getRMContext().getRMApps()).hasSize(2);
    }
    try (Stream<Path> left = Files.walk(words.history().getParent())) {
      assertThat(left.map(Path::toString)).noneMatch(path -> path.contains("heddle-recommend"));
    }
  }

  private static String[] arguments(Path workload, String... more) {
    List<String> all = new ArrayList<>(List.of("recommend", "--workload", workload.toString()));
    all.addAll(List.of("--conf-dir", workload.getParent().toString(), "--masters", "0.3"));
    all.addAll(List.of("--policies", "heddle", "--slow-starts", "1.0"));
    all.addAll(List.of("--seeds", "1", "--held-out", "2", "--json"));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  private static String workload() {
    List<String> jobs =
        IntStream.range(0, 6)
            .mapToObj(
                i ->
                    """
                    {"id": "job-%d", "submit": %d,
                     "dag": [{"count": %d, "memory": 1024, "cores": 1, "seconds": 10}]}"""
                        .formatted(i, i, i == 0 ? 60 : 2))
            .toList();
    return """
        {"name": "behind", "cluster": {"nodes": [{"count": 2, "memory": 8192, "cores": 8}]},
         "jobs": [%s]}
        """
        .formatted(String.join(",", jobs));
  }
}
