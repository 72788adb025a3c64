package io.heddle.yarn.tune.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.tune.apply.Applier.NotAppliedException.Reason;
import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.yarn.testing.LiveRm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.junit.jupiter.api.Test;

class FairApplierTest extends ApplierScene {
  private static final String FILE =
      """
      <?xml version="1.0"?>
      <allocations>
        <!-- The admin's own words. -->
        <queue name="root">
          <schedulingPolicy>drf</schedulingPolicy>
          <queue name="a"><weight>2.0</weight><schedulingPolicy>fair</schedulingPolicy></queue>
          <queue name="b">
            <weight>2.0</weight>
            <schedulingPolicy>fair</schedulingPolicy>
            <maxRunningApps>7</maxRunningApps>
          </queue>
        </queue>
      </allocations>
      """;
  private static final List<QueueChange> CHANGES =
      QueueChanges.to30And70(Ordering.FAIR, Ordering.DRF);

  private Path file() {
    return directory.resolve("allocations.xml");
  }

  private void start(String content) throws IOException {
    Files.writeString(file(), content);
    start();
  }

  private void start() throws IOException {
    Configuration conf = new YarnConfiguration();
    conf.set(YarnConfiguration.RM_SCHEDULER, FairScheduler.class.getName());
    conf.set(FairSchedulerConfiguration.ALLOCATION_FILE, file().toString());
    conf.set(
        YarnConfiguration.FS_NODE_ATTRIBUTE_STORE_ROOT_DIR,
        "file://${hadoop.tmp.dir}/node-attribute");
    live = LiveRm.start(conf);
  }

  private FairScheduler scheduler() {
    return (FairScheduler) live.rm().getResourceScheduler();
  }

  private void assertSettings(float a, float b, String policyOfA) {
    assertThat(scheduler().getQueueManager().getQueue("root.a").getWeight()).isEqualTo(a);
    assertThat(scheduler().getQueueManager().getQueue("root.b").getWeight()).isEqualTo(b);
    assertThat(scheduler().getQueueManager().getQueue("root.a").getPolicy().getName())
        .isEqualToIgnoringCase(policyOfA);
  }

  @Test
  void aChangeTakesEffectAtOnceAndSurvivesARestart() throws Exception {
    start(FILE);
    assertSettings(2, 2, "fair");

    apply(CHANGES);

    assertSettings(1.2f, 2.8f, "drf");
    assertThat(Files.readString(file()))
        .contains("The admin's own words.", "<maxRunningApps>7</maxRunningApps>");
    assertThat(Files.readString(directory.resolve("allocations.xml.before-heddle")))
        .isEqualTo(FILE);
    live.close();
    start();
    assertSettings(1.2f, 2.8f, "drf");
    apply(QueueChanges.back(CHANGES));
    assertSettings(2, 2, "fair");
  }

  @Test
  void anEditOfTheAdminsWinsEvenBeforeItIsLoaded() throws Exception {
    start(FILE);
    String edited = FILE.replaceFirst("2.0", "6.0");
    Files.writeString(file(), edited);

    refuses(CHANGES, Reason.CHANGED_MEANWHILE, "root.a", "6.0", "2.0");
    live.rm().getAdminService().refreshQueues();
    refuses(
        CHANGES,
        Reason.CHANGED_MEANWHILE,
        "root.a has 0.75 of what [root.a, root.b] have together");

    assertSettings(6, 2, "fair");
    assertThat(Files.readString(file())).isEqualTo(edited);
  }

  @Test
  void aQueueThatTheAdminAddedIsNotLoadedByUs() throws Exception {
    start(FILE);
    Files.writeString(file(), FILE.replaceFirst("<queue name=\"a\">", "<queue name=\"c\"/>$0"));

    refuses(CHANGES, Reason.CHANGED_MEANWHILE, "root.c is in", "the scheduler has no such queue");
    assertThat(scheduler().getQueueManager().getQueue("root.c")).isNull();
  }

  @Test
  void aQueueThatTheAdminDeletedIsNotMadeAnew() throws Exception {
    start(FILE);
    Files.writeString(file(), FILE.replaceFirst("<queue name=\"a\">.*</queue>", ""));
    live.rm().getAdminService().refreshQueues();

    refuses(CHANGES, Reason.NO_SUCH_QUEUE, "root.a");
  }

  /** The directory in the way of the temporary file stands for a disk that is full or read-only. */
  @Test
  void aFileThatCannotBeWrittenLeavesAllAsItWas() throws Exception {
    start(FILE);
    Files.createDirectories(directory.resolve("allocations.xml.heddle.tmp/something"));

    refuses(CHANGES, Reason.STORE_FAILED, file().toString(), "cannot be written");

    assertSettings(2, 2, "fair");
    assertThat(Files.readString(file())).isEqualTo(FILE);
  }

  @Test
  void aPolicyThatTheParentDoesNotAllowIsNeverWritten() throws Exception {
    String fair = FILE.replaceFirst("drf", "fair");
    start(fair);

    refuses(CHANGES, Reason.REFUSED, "root.a cannot have the policy drf");

    assertThat(Files.readString(file())).isEqualTo(fair);
  }

  /** Half a file, as an editor may leave it for a moment. */
  @Test
  void aFileThatIsNotXmlIsLeftAlone() throws Exception {
    start(FILE);
    String half = FILE.substring(0, FILE.length() / 2);
    Files.writeString(file(), half);

    refuses(CHANGES, Reason.STORE_FAILED, "cannot be changed");

    assertSettings(2, 2, "fair");
    assertThat(Files.readString(file())).isEqualTo(half);
  }

  @Test
  void withoutAFileThereIsNoApplier() throws Exception {
    start(FILE);
    Configuration none = new Configuration(live.rm().getConfig());
    none.set(FairSchedulerConfiguration.ALLOCATION_FILE, "no-such-file.xml");

    assertThatThrownBy(() -> Appliers.of(scheduler(), live.rm().getRMContext(), none))
        .hasMessageContaining("yarn.scheduler.fair.allocation.file");
  }
}
