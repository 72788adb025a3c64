package io.heddle.yarn.tune.apply;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.tune.apply.Applier.NotAppliedException.Reason;
import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.testing.ConfigurationFiles;
import io.heddle.yarn.testing.InterruptedHeddle;
import io.heddle.yarn.testing.LiveRm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Test;

class FileApplierTest extends ApplierScene {
  private static final String FILE =
      """
      <?xml version="1.0"?>
      <!-- The admin's own words. -->
      <configuration>
        <property><name>yarn.scheduler.capacity.root.queues</name><value>a,b</value></property>
        <property name="yarn.scheduler.capacity.root.a.capacity" value="50"/>
        <property>
          <name>yarn.scheduler.capacity.root.b.capacity</name>
          <value>50</value>
          <description>Half of it</description>
        </property>
        <property>
          <name>yarn.scheduler.capacity.maximum-am-resource-percent</name>
          <value>1</value>
        </property>
      </configuration>
      """;
  private static final List<QueueChange> CHANGES =
      QueueChanges.to30And70(Ordering.FIFO, Ordering.FAIR);

  private Class<?> scheduler = HeddleScheduler.class;

  private Path file() {
    return directory.resolve(YarnConfiguration.CS_CONFIGURATION_FILE);
  }

  private void start(String file) throws IOException {
    Files.writeString(file(), file);
    start();
  }

  private void start() throws IOException {
    live = LiveRm.start(settings(scheduler, directory, conf -> {}));
  }

  @Test
  void aChangeTakesEffectAndSurvivesARestart() throws Exception {
    start(FILE);
    assertShares(0.5, 0.5);

    apply(CHANGES);

    assertShares(0.3, 0.7);
    assertThat(live.scheduler().getConfiguration().get(LiveRm.ROOT + "a.ordering-policy"))
        .isEqualTo("fair");
    assertThat(Files.readString(file())).contains("The admin's own words.", "Half of it", "70");
    assertThat(Files.readString(directory.resolve("capacity-scheduler.xml.before-heddle")))
        .isEqualTo(FILE);

    live.close();
    start();
    assertShares(0.3, 0.7);
    apply(QueueChanges.back(CHANGES));
    assertShares(0.5, 0.5);
    assertThat(Files.readString(directory.resolve("capacity-scheduler.xml.before-heddle")))
        .as("still as it was before any change")
        .isEqualTo(FILE);
  }

  @Test
  void anEditOfTheAdminsWinsEvenBeforeItIsInEffect() throws Exception {
    start(FILE);
    String edited = FILE.replace("value=\"50\"", "value=\"40\"").replace(">50<", ">60<");
    Files.writeString(file(), edited);

    refuses(CHANGES, Reason.CHANGED_MEANWHILE, "root.a.capacity", "40", "50", "refresh");
    assertShares(0.5, 0.5);

    ConfigurationFiles.refresh(live);
    refuses(
        CHANGES, Reason.CHANGED_MEANWHILE, "root.a has 0.4 of what [root.a, root.b] have together");
    assertShares(0.4, 0.6);
    assertThat(Files.readString(file())).isEqualTo(edited);
  }

  @Test
  void aQueueThatTheAdminDeletedIsNotMadeAnew() throws Exception {
    start(FILE);
    String edited = FILE.replace("a,b", "b").replace(">50<", ">100<");
    Files.writeString(
        file(),
        edited.replace("name=\"yarn.scheduler.capacity.root.a.capacity\"", "name=\"other\""));
    live.rm().drainEvents();
    stopQueue();
    ConfigurationFiles.refresh(live);

    refuses(CHANGES, Reason.NO_SUCH_QUEUE, "root.a");
    assertThat(live.scheduler().getQueue("a")).isNull();
  }

  /** Stock lets a queue be deleted once it is stopped. */
  private void stopQueue() throws Exception {
    String now = Files.readString(file());
    Files.writeString(
        file(),
        FILE.replace(
            "</configuration>",
            "<property><name>yarn.scheduler.capacity.root.a.state</name><value>STOPPED</value></property></configuration>"));
    ConfigurationFiles.refresh(live);
    Files.writeString(file(), now);
  }

  /** The directory in the way of the temporary file stands for a disk that is full or read-only. */
  @Test
  void aFileThatCannotBeWrittenLeavesAllAsItWas() throws Exception {
    start(FILE);
    Path way = directory.resolve("capacity-scheduler.xml.heddle.tmp");
    Files.createDirectories(way.resolve("something"));

    refuses(CHANGES, Reason.STORE_FAILED, file().toString(), "cannot be written");

    assertShares(0.5, 0.5);
    assertThat(live.scheduler().getConfiguration().get(LiveRm.ROOT + "a.ordering-policy")).isNull();
    assertThat(Files.readString(file())).isEqualTo(FILE);
  }

  @Test
  void whatTheSchedulerRefusesIsNeverWritten() throws Exception {
    scheduler = InterruptedHeddle.class;
    start(FILE);
    ((InterruptedHeddle) live.scheduler())
        .interruptions()
        .once(
            next -> {
              throw new IOException("not " + next.get(LiveRm.ROOT + "a.capacity"));
            });

    refuses(CHANGES, Reason.REFUSED, "the scheduler refuses", "root.a.capacity=30", "not 30");

    assertShares(0.5, 0.5);
    assertThat(Files.readString(file())).isEqualTo(FILE);
    assertThat(directory.resolve("capacity-scheduler.xml.before-heddle")).doesNotExist();
  }

  /** A mistake in another file comes to light only when all of them are read. */
  @Test
  void whatIsWrittenIsTakenBackWhenARefreshFails() throws Exception {
    start(FILE);
    new ConfigurationFiles(directory).yarnSite(site -> site.set(HeddleConfig.MODE, "on"));

    refuses(CHANGES, Reason.REFUSED, HeddleConfig.MODE);

    assertShares(0.5, 0.5);
    assertThat(Files.readString(file())).isEqualTo(FILE);
  }

  /** Half a file, as an editor may leave it for a moment. */
  @Test
  void aFileThatIsNotXmlIsLeftAlone() throws Exception {
    start(FILE);
    String half = FILE.substring(0, FILE.length() / 2);
    Files.writeString(file(), half);

    refuses(CHANGES, Reason.STORE_FAILED, file().toString(), "cannot be changed");

    assertShares(0.5, 0.5);
    assertThat(Files.readString(file())).isEqualTo(half);
  }

  @Test
  void aFinalSettingOrAnIncludedFileIsLeftAlone() throws Exception {
    start(FILE.replace("<value>50</value>", "<value>50</value><final>true</final>"));
    refuses(CHANGES, Reason.STORE_FAILED, "root.b.capacity is final");
    live.close();
    Files.writeString(directory.resolve("more.xml"), "<configuration/>");
    start(
        FILE.replace(
                "<configuration>", "<configuration xmlns:xi=\"http://www.w3.org/2001/XInclude\">")
            .replace(
                "</configuration>",
                "<xi:include href=\"more.xml\"><xi:fallback/></xi:include></configuration>"));
    refuses(CHANGES, Reason.STORE_FAILED, "it includes another file");
    assertShares(0.5, 0.5);
  }
}
