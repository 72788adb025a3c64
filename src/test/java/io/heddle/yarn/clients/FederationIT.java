package io.heddle.yarn.clients;

import static io.heddle.yarn.clients.HeddleCluster.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.bench.cluster.ContainerProcesses;
import io.heddle.bench.cluster.ShuffleService;
import io.heddle.yarn.testing.Hang;
import io.heddle.yarn.testing.WordCount;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.federation.store.records.SubClusterInfo;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Jobs over two sub-clusters of a YARN federation, each with a Heddle of its own. */
@Tag("long")
class FederationIT {
  private static final Path DIRECTORY = Path.of("target", "federation-it").toAbsolutePath();
  private static final int CONTAINERS = 10;
  private static final int AT_HOME = 3;
  private static final int IN_SECONDARY = 4;

  /** Below it are the numbers of containers, from it on the epoch of their ResourceManager. */
  private static final int EPOCH_BIT = 40;

  private static Federation federation;

  @BeforeAll
  static void start() throws Exception {
    FileUtil.fullyDelete(DIRECTORY.toFile());
    federation = Federation.start(DIRECTORY, ShuffleService.settings());
  }

  @AfterAll
  static void stop() throws Exception {
    if (federation != null) {
      federation.close();
    }
  }

  @Test
  void eachSubClusterSaysWhatItHas() throws Exception {
    List<SubClusterInfo> infos = federation.subClusters();

    assertThat(infos)
        .extracting(info -> info.getSubClusterId().getId())
        .containsExactlyInAnyOrder(Federation.HOME, Federation.SECONDARY);
    await(() -> federation.subClusters().stream().allMatch(FederationIT::saysItsMemory));
  }

  @Test
  void aJobHasContainersOfBoth() throws Exception {
    ShellScript script = ShellScript.in(DIRECTORY);
    Process client =
        federation.tools().shell("shell", federation.clientConf(), CONTAINERS, 1024, script.file());
    try {
      // As many as its home has room for, and as many as the other.
      await(() -> script.containers().size() == AT_HOME + IN_SECONDARY || !client.isAlive());
      assertThat(script.containers().stream().filter(FederationIT::isOfSecondary))
          .as("see %s", federation.tools().log("shell"))
          .hasSize(IN_SECONDARY);
      script.end();
      assertThat(client.waitFor(Hang.MILLIS, TimeUnit.MILLISECONDS)).isTrue();
    } finally {
      ContainerProcesses.endAllOf(client.toHandle());
      client.destroyForcibly();
    }

    assertThat(client.exitValue()).as("see %s", federation.tools().log("shell")).isZero();
    assertThat(script.containers()).hasSize(CONTAINERS);
    ApplicationReport report = federation.home().application("shell");
    assertThat(report.getFinalApplicationStatus()).isEqualTo(FinalApplicationStatus.SUCCEEDED);
    assertPartEnded(report);
  }

  /** Its maps and reduces run where they are given a container first. */
  @Test
  void aMapReduceJobIsPartOfBoth() throws Exception {
    Configuration conf = new YarnConfiguration();
    federation.clientSettings().forEach(conf::set);
    conf.set(MRConfig.FRAMEWORK_NAME, MRConfig.YARN_FRAMEWORK_NAME);
    conf.set(MRJobConfig.MR_AM_STAGING_DIR, DIRECTORY.resolve("staging").toString());
    conf.set(MRJobConfig.JOB_TAGS, "heddle.job=words");
    // Its containers have the class path of this JVM.
    conf.setBoolean(YarnConfiguration.IS_MINI_YARN_CLUSTER, true);
    Job job = new WordCount(DIRECTORY).job(conf, "words");
    job.submit();

    await(
        () ->
            federation.home().application("words").getYarnApplicationState()
                == YarnApplicationState.FINISHED);
    ApplicationReport report = federation.home().application("words");
    assertThat(report.getFinalApplicationStatus())
        .as(report.getDiagnostics())
        .isEqualTo(FinalApplicationStatus.SUCCEEDED);
    assertThat(Path.of(FileOutputFormat.getOutputPath(job).toUri()).resolve("_SUCCESS")).exists();
    assertPartEnded(report);
    assertThat(report.getApplicationTags()).containsExactly("heddle.job=words");
    // The AMRMProxy passes on neither type nor tags.
    assertThat(part(report).getApplicationType()).isEqualTo("YARN");
    assertThat(part(report).getApplicationTags()).isEmpty();
  }

  private static void assertPartEnded(ApplicationReport job) throws Exception {
    await(() -> part(job).getYarnApplicationState() == YarnApplicationState.FINISHED);
    assertThat(part(job).getName()).isEqualTo("UnmanagedAM-" + Federation.HOME);
    assertThat(part(job).getFinalApplicationStatus()).isEqualTo(FinalApplicationStatus.SUCCEEDED);
    federation.home().assertHeddleDecided();
    federation.secondary().assertHeddleDecided();
  }

  private static ApplicationReport part(ApplicationReport job) throws IOException, YarnException {
    return federation.secondary().applications().stream()
        .filter(report -> report.getApplicationId().equals(job.getApplicationId()))
        .findFirst()
        .orElseThrow();
  }

  private static boolean saysItsMemory(SubClusterInfo info) {
    try {
      return new ObjectMapper().readTree(info.getCapability()).findPath("totalMB").asInt() == 4096;
    } catch (IOException e) {
      throw new UncheckedIOException(info.getCapability(), e);
    }
  }

  private static boolean isOfSecondary(ContainerId container) {
    return container.getContainerId() >>> EPOCH_BIT == Federation.SECONDARY_EPOCH;
  }
}
