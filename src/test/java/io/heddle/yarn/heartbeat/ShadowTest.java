package io.heddle.yarn.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.heartbeat.CommitLog.Commit;
import io.heddle.yarn.testing.LiveRm;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShadowTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void offAndShadowAllocateAsStock(long seed) throws Exception {
    List<Commit> stock = commits(seed, CommitLog.Stock.class, "active");

    assertThat(stock)
        .as("stock, seed %d", seed)
        .hasSizeGreaterThan(100)
        .extracting(Commit::what)
        .contains("allocated", "reserved", "from reservation");
    assertThat(commits(seed, CommitLog.Heddle.class, "off")).as("off").isEqualTo(stock);
    assertThat(commits(seed, CommitLog.Heddle.class, "shadow")).as("shadow").isEqualTo(stock);
    // Else the above would hold for any run.
    assertThat(commits(seed, CommitLog.Heddle.class, "active")).as("active").isNotEqualTo(stock);
  }

  private static List<Commit> commits(
      long seed, Class<? extends CapacityScheduler> scheduler, String mode) throws Exception {
    CommitLog.clear();
    try (LiveRm live = start(scheduler, mode)) {
      ScriptedRun.play(live, seed);
      List<Commit> commits = CommitLog.commits();
      if (mode.equals("shadow")) {
        assertCounted(live.heddle(), commits);
      }
      return commits;
    }
  }

  private static LiveRm start(Class<? extends CapacityScheduler> scheduler, String mode) {
    Configuration conf = LiveRm.settings();
    ScriptedRun.queues(conf);
    conf.set(YarnConfiguration.RM_SCHEDULER, scheduler.getName());
    conf.set("yarn.scheduler.heddle.mode", mode);
    return LiveRm.start(conf);
  }

  /** A reservation is fulfilled by stock alone, in every mode: there is nothing to compare. */
  private static void assertCounted(HeddleScheduler heddle, List<Commit> commits) {
    long compared = commits.stream().filter(commit -> commit.what().equals("allocated")).count();
    assertThat(heddle.metrics().shadowSame() + heddle.metrics().shadowDifferent())
        .isEqualTo(compared);
    assertThat(heddle.metrics().shadowSame()).isPositive();
    assertThat(heddle.metrics().shadowDifferent()).isPositive();
    assertThat(heddle.metrics().fallbacks()).isZero();
  }
}
