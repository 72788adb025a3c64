package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.yarn.demand.QueueDemand;
import io.heddle.yarn.testing.ConfigurationFiles;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.SchedulerChoice;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.QueueState;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractParentQueue;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class QueueConversionTest {
  @TempDir Path directory;

  private static Consumer<Configuration> leaf(String state) {
    return conf -> {
      LiveRm.queues(conf, Map.of("a", 50, "b", 50));
      conf.set(LiveRm.ROOT + "a.state", state);
    };
  }

  private static Consumer<Configuration> parent(String state) {
    return leaf("RUNNING")
        .andThen(
            conf -> {
              conf.set(LiveRm.ROOT + "a.queues", "a1,a2");
              for (String child : new String[] {"a1", "a2"}) {
                conf.set(LiveRm.ROOT + "a." + child + ".capacity", "50");
                conf.set(LiveRm.ROOT + "a." + child + ".state", state);
              }
            });
  }

  @ParameterizedTest
  @EnumSource
  void aStoppedLeafBecomesAParentAndALeafAgain(SchedulerChoice scheduler) throws Exception {
    write(scheduler, leaf("RUNNING"));
    scheduler.play(
        new ConfigurationFiles(directory)::readBy,
        live -> {
          MockNM node = live.node("node", 16, 16);
          MockAM before = live.launch(node, app -> app.withQueue("a"));
          assertRefused(live, scheduler, parent("RUNNING"));
          assertThat(live.scheduler().getQueue("a")).isInstanceOf(AbstractLeafQueue.class);
          assertServed(live, node, before, 7);
          end(live, scheduler, node, before, leaf("STOPPED"), "a");

          refresh(live, scheduler, parent("RUNNING"));

          assertThat(live.scheduler().getQueue("a")).isInstanceOf(AbstractParentQueue.class);
          assertRanked(live, scheduler, "root.a.a1", "root.a.a2", "root.b");
          MockAM first = live.launch(node, app -> app.withQueue("root.a.a1"));
          MockAM second = live.launch(node, app -> app.withQueue("root.a.a2"));
          assertServed(live, node, first, 3);
          assertServed(live, node, second, 3);
          live.finish(node, first, FinalApplicationStatus.SUCCEEDED);
          assertRefused(live, scheduler, leaf("RUNNING"));
          end(live, scheduler, node, second, parent("STOPPED"), "root.a.a2");

          refresh(live, scheduler, leaf("RUNNING"));

          assertThat(live.scheduler().getQueue("a")).isInstanceOf(AbstractLeafQueue.class);
          assertThat(live.scheduler().getQueue("root.a.a1")).isNull();
          assertRanked(live, scheduler, "root.a", "root.b");
          MockAM after = live.launch(node, app -> app.withQueue("a"));
          assertServed(live, node, after, 7);
        });
  }

  private void end(
      LiveRm live,
      SchedulerChoice scheduler,
      MockNM node,
      MockAM last,
      Consumer<Configuration> stopped,
      String queue)
      throws Exception {
    refresh(live, scheduler, stopped);
    assertThat(live.scheduler().getQueue(queue).getState()).isEqualTo(QueueState.DRAINING);
    live.finish(node, last, FinalApplicationStatus.SUCCEEDED);
    assertThat(live.scheduler().getQueue(queue).getState()).isEqualTo(QueueState.STOPPED);
  }

  /** Asks for more than its queue is guaranteed, which is all that its user may have. */
  private static void assertServed(LiveRm live, MockNM node, MockAM am, int guaranteed)
      throws Exception {
    LiveRm.ask(am, 1, 1, 1, 16);
    live.heartbeat(node);
    assertThat(LiveRm.take(am)).hasSizeBetween(guaranteed, guaranteed + 1);
  }

  private static void assertRanked(LiveRm live, SchedulerChoice scheduler, String... leaves) {
    if (scheduler != SchedulerChoice.STOCK) {
      assertThat(live.heddle().leaves())
          .extracting(QueueDemand::queuePath)
          .containsExactlyInAnyOrder(leaves);
    }
  }

  private void assertRefused(
      LiveRm live, SchedulerChoice scheduler, Consumer<Configuration> settings) {
    assertThatThrownBy(() -> refresh(live, scheduler, settings))
        .isInstanceOf(YarnException.class)
        .hasMessageContaining("stopped state");
  }

  private void refresh(LiveRm live, SchedulerChoice scheduler, Consumer<Configuration> settings)
      throws Exception {
    write(scheduler, settings);
    ConfigurationFiles.refresh(live);
    live.rm().drainEvents();
  }

  private void write(SchedulerChoice scheduler, Consumer<Configuration> settings) throws Exception {
    Configuration all = LiveRm.settings();
    new ConfigurationFiles(directory)
        .capacityScheduler(
            conf -> {
              all.getPropsWithPrefix("yarn.scheduler.capacity.")
                  .forEach((key, value) -> conf.set("yarn.scheduler.capacity." + key, value));
              settings.accept(conf);
              scheduler.choose(conf);
            });
  }
}
