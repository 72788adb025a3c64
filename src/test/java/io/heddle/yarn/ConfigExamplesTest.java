package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.admit.Admissions;
import io.heddle.config.HeddleConfig;
import io.heddle.config.HeddleConfig.KnownNames;
import io.heddle.config.Mode;
import io.heddle.score.PlacementPolicy;
import io.heddle.yarn.demand.QueueDemand;
import io.heddle.yarn.testing.LiveRm;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.QueueInfo;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigExamplesTest {
  private static final Path YARN_SITE = Path.of("yarn-site-example.xml").toAbsolutePath();
  private static final Path DIRECTORY = Path.of("capacity-and-fair-configs").toAbsolutePath();
  private static final List<String> QUEUES =
      List.of("root.analytics", "root.default", "root.production");

  @TempDir Path temporary;

  /** Finds the files of a directory before those of the class path, as YARN_CONF_DIR does. */
  private static final class ConfDir extends URLClassLoader {
    ConfDir(Path directory) throws IOException {
      super(new URL[] {directory.toUri().toURL()}, ConfDir.class.getClassLoader());
    }

    @Override
    public URL getResource(String name) {
      URL own = findResource(name);
      return own == null ? super.getResource(name) : own;
    }
  }

  private Configuration example() throws IOException {
    Configuration conf = new YarnConfiguration();
    conf.setClassLoader(new ConfDir(DIRECTORY));
    conf.addResource(new org.apache.hadoop.fs.Path(YARN_SITE.toUri()));
    conf.set("hadoop.tmp.dir", temporary.toString());
    return conf;
  }

  @Test
  void heddleRunsTheQueuesOfTheExample() throws Exception {
    try (LiveRm live = LiveRm.start(example())) {
      HeddleScheduler scheduler = live.heddle();
      assertThat(leafPaths(scheduler)).containsExactlyElementsOf(QUEUES);
      assertThat(scheduler.leaves())
          .extracting(QueueDemand::queuePath)
          .as("the queues that Heddle ranks")
          .containsExactlyInAnyOrderElementsOf(QUEUES);
      assertThat(scheduler.getResourceCalculator()).isInstanceOf(DominantResourceCalculator.class);
      assertThat(scheduler.getConfiguration().getOffSwitchPerHeartbeatLimit()).isEqualTo(10);
      assertThat(scheduler.getQueue("production").getCapacity()).isEqualTo(0.6f);
    }
  }

  @Test
  void theExampleStartsInShadowMode() throws Exception {
    Configuration conf = example();
    conf.addResource("capacity-scheduler.xml");
    HeddleConfig config =
        HeddleConfig.parse(
            conf,
            new KnownNames(
                PlacementPolicy.configNames(),
                Admissions.configNames(),
                Set.of("memory-mb", "vcores")));
    assertThat(config.mode()).isEqualTo(Mode.SHADOW);
  }

  @Test
  void fairSchedulerHasTheSameQueues() throws Exception {
    Configuration conf = new YarnConfiguration();
    conf.set(YarnConfiguration.RM_SCHEDULER, FairScheduler.class.getName());
    conf.set(
        FairSchedulerConfiguration.ALLOCATION_FILE,
        DIRECTORY.resolve("fair-scheduler.xml").toString());
    try (LiveRm live = LiveRm.start(conf)) {
      FairScheduler scheduler = (FairScheduler) live.rm().getResourceScheduler();
      assertThat(scheduler.getQueueManager().getLeafQueues())
          .extracting(FSLeafQueue::getName)
          .containsExactlyInAnyOrderElementsOf(QUEUES);
      assertThat(scheduler.getQueueManager().getLeafQueue("root.production", false).getWeight())
          .isEqualTo(60f);
    }
  }

  private static List<String> leafPaths(ResourceScheduler scheduler) throws IOException {
    QueueInfo root = scheduler.getQueueInfo("root", true, true);
    return leaves(root).map(QueueInfo::getQueuePath).sorted().toList();
  }

  private static Stream<QueueInfo> leaves(QueueInfo queue) {
    return queue.getChildQueues().isEmpty()
        ? Stream.of(queue)
        : queue.getChildQueues().stream().flatMap(ConfigExamplesTest::leaves);
  }
}
