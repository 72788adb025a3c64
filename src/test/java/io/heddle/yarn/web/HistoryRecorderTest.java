package io.heddle.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.config.HeddleConfig;
import io.heddle.web.ClusterHistory.Point;
import io.heddle.web.Query;
import io.heddle.web.Query.Slice;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.web.SettingChanges.Change;
import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.util.ControlledClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryRecorderTest {
  private static final Query QUERY = new Query("", Map.of(), null);

  private static final long START = 1_728_000_000_000L;

  private final ControlledClock clock = new ControlledClock();

  @Test
  void sharesAndRatesAreThoseWorkedByHand() {
    assertThat(HistoryRecorder.share(3, 12)).isEqualTo(0.25);
    assertThat(HistoryRecorder.share(0, 0)).isZero();
    assertThat(HistoryRecorder.perSecond(30, 15_000)).isEqualTo(2);
    assertThat(HistoryRecorder.perSecond(30, 0)).isZero();
    // The counter of another ResourceManager's time.
    assertThat(HistoryRecorder.perSecond(-1, 15_000)).isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {-3_600_000, 3_600_000})
  void aWallClockThatIsSetChangesNoRate(long jump) throws Exception {
    try (LiveRm live = LiveRm.start(conf -> {})) {
      AtomicLong steady = new AtomicLong(START);
      HistoryRecorder recorder = new HistoryRecorder(live.scheduler(), steady::get);
      MockNM node = live.node("node", 8, 16);
      live.heddle().setClock(clock);
      clock.setTime(START);
      recorder.record();
      MockAM running = live.launch(node, app -> {});
      LiveRm.ask(running, 1, 1, 1, 2);
      live.heartbeat(node);
      clock.setTime(START + jump);
      steady.addAndGet(15_000);

      recorder.record();

      // The master's container and two of its tasks, in 15 s.
      assertThat(recorder.history().hour().points().get(1).containersPerSecond()).isEqualTo(0.2);
    }
  }

  @Test
  void aPointSaysWhatTheClusterIsLike() throws Exception {
    try (LiveRm live =
        LiveRm.start(conf -> conf.set("yarn.scheduler.capacity.max-parallel-apps", "1"))) {
      live.heddle().setClock(clock);
      HistoryRecorder recorder = new HistoryRecorder(live.scheduler(), clock::getTime);
      MockNM node = live.node("node", 8, 16);
      clock.setTime(START);
      recorder.record();
      MockAM running = live.launch(node, app -> {});
      LiveRm.ask(running, 1, 1, 1, 2);
      live.heartbeat(node);
      LiveRm.ask(running, 1, 7, 1, 3);
      RMApp waiting = live.submit(app -> {});
      live.rm().drainEvents();
      clock.setTime(waiting.getSubmitTime() + 30_000);

      recorder.record();

      List<Point> points = recorder.history().hour().points();
      assertThat(points.get(0)).isEqualTo(new Point(START, 0, 0, 0, 0, 0, 0, 0));
      // 1 GB for the master and 2 for its tasks, of 8; a core each, of 16.
      assertThat(points.get(1).memoryUsed()).isEqualTo(0.375);
      assertThat(points.get(1).vcoresUsed()).isEqualTo(0.1875);
      // 3 tasks of 7 GB, and the master that waits for its application's start.
      assertThat(points.get(1).pendingMemoryMb()).isEqualTo(22 * LiveRm.GB);
      assertThat(points.get(1).applicationsRunning()).isEqualTo(1);
      assertThat(points.get(1).applicationsWaiting()).isEqualTo(1);
      assertThat(points.get(1).meanWaitSeconds()).isEqualTo(30);
      assertThat(points.get(1).containersPerSecond()).isEqualTo(3000.0 / (clock.getTime() - START));
    }
  }

  /** A refresh that is refused and one that changes nothing are none. */
  @Test
  void changesSayWhoMadeThem() throws Exception {
    try (LiveRm live = LiveRm.start(conf -> conf.set(HeddleConfig.MODE, "shadow"))) {
      Configuration next = new Configuration(live.scheduler().getConfig());
      refresh(live, "bob", next);
      next.set(HeddleConfig.MODE, "on");
      assertThatThrownBy(() -> refresh(live, "bob", next)).isInstanceOf(IOException.class);
      next.set(HeddleConfig.MODE, "active");
      refresh(live, "ann", next);

      Slice<?> shown =
          (Slice<?>) live.heddle().resources().resource("changes").orElseThrow().get(QUERY);
      List<Change> changes = shown.items().stream().map(Change.class::cast).toList();

      assertThat(changes).hasSize(2);
      assertThat(changes.get(0).user()).isEqualTo("ann");
      assertThat(changes.get(0).mode()).isEqualTo("active");
      assertThat(changes.get(0).settings()).containsExactly(HeddleConfig.MODE + " = active");
      assertThat(changes.get(1).start()).isTrue();
      assertThat(changes.get(1).mode()).isEqualTo("shadow");
    }
  }

  private static void refresh(LiveRm live, String user, Configuration next) throws Exception {
    UserGroupInformation.createRemoteUser(user)
        .doAs(
            (PrivilegedExceptionAction<Void>)
                () -> {
                  live.scheduler().reinitialize(next, live.rm().getRMContext());
                  return null;
                });
  }
}
