package io.heddle.yarn.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.config.ReclaimConfig;
import io.heddle.model.JobHints;
import io.heddle.model.RecurringName;
import io.heddle.profile.ContainerTimes;
import io.heddle.profile.JobProfile;
import io.heddle.profile.ProfileTable;
import io.heddle.profile.ProfileTable.ProfileJson;
import io.heddle.profile.RequestUse;
import io.heddle.state.StateFile;
import io.heddle.yarn.testing.LiveRm;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A worker of 16 cores has 8 containers of a light job, which use 2 cores; then 8 of a heavy one
 * come. What is known of both decides what the worker offers before they are measured.
 */
class LearnedUseTest {
  private static final String LIGHT = "light";
  private static final String HEAVY = "heavy";

  @TempDir private Path directory;

  private void know(Map<String, RequestUse> uses) throws Exception {
    Map<RecurringName, JobProfile> profiles = new HashMap<>();
    uses.forEach(
        (name, use) ->
            profiles.put(
                RecurringName.ofJob("ann", "SPARK", name, JobHints.NONE),
                JobProfile.ofRun(ContainerTimes.NONE).withUse(use)));
    new StateFile(
            new Configuration(), directory.resolve("state").toUri().toString(), ProfileTable.FILE)
        .write(ProfileJson.write(profiles));
  }

  private ReclaimScene scene() throws Exception {
    return new ReclaimScene(
        conf -> {
          conf.set(HeddleConfig.STATE_DIR, directory.resolve("state").toUri().toString());
          conf.set(ReclaimConfig.STEP, "100");
        });
  }

  private static MockAM launch(ReclaimScene scene, String name) throws Exception {
    return scene.live.launch(
        scene.masters, app -> app.withAppType("SPARK").withAppName(name).withQueue(null));
  }

  /** What the worker offers once the heavy job's containers are there, and nothing of them seen. */
  private int offer() throws Exception {
    try (ReclaimScene scene = scene()) {
      MockAM light = launch(scene, LIGHT);
      MockAM heavy = launch(scene, HEAVY);
      LiveRm.ask(light, 1, 1, 1, 8);
      scene.step();
      scene.worker.busy(2);
      scene.step();
      scene.step();
      // 8 find room; the others wait, so that there is demand.
      LiveRm.ask(heavy, 1, 1, 1, 8);
      scene.worker.heartbeat();
      assertThat(scene.worker.allocated()).isEqualTo(ReclaimScene.CORES);
      LiveRm.ask(heavy, 2, 1, 1, 100);
      scene.stepAfter(1_000);
      return scene.worker.offered();
    }
  }

  /** 2 / 8 of what is seen is used: 14.4 / 0.25, at most twice the node. */
  @Test
  void unknownJobsAreTakenToUseWhatTheirNodeUses() throws Exception {
    assertThat(offer()).isEqualTo(32);
  }

  /** Of 8 seen 2 are expected and used; of the fresh 6, so of all a half: 14.4 / 0.5. */
  @Test
  void freshContainersCountAsTheirJobDoes() throws Exception {
    know(Map.of(LIGHT, new RequestUse(1, 0.25, 0.25), HEAVY, new RequestUse(1, 0.5, 0.75)));
    assertThat(offer()).isEqualTo(28);
  }

  /** As with 0.25 and 1 for all: (2 + 8) / 16, and 14.4 / 0.625. */
  @Test
  void aFreshContainerOfAnUnknownJobCountsInFull() throws Exception {
    know(Map.of(LIGHT, new RequestUse(1, 0.25, 0.25)));
    assertThat(offer()).isEqualTo(23);
  }

  /** How much is used is measured, whatever profiles say: 2 / 8, as if nothing were known. */
  @Test
  void profilesOfNoUseMakeNoUse() throws Exception {
    know(Map.of(LIGHT, new RequestUse(9, 0, 0), HEAVY, new RequestUse(9, 0, 0)));
    assertThat(offer()).isEqualTo(32);
  }

  /**
   * The light job uses what is expected, twice; then it has ended, and of 16 unknown vcores 8 are
   * used: 14.4 / ((1 + 1 + 0.5) / 3).
   */
  @Test
  void whatHasEndedCountsNoMore() throws Exception {
    know(Map.of(LIGHT, new RequestUse(1, 0.25, 0.25)));
    try (ReclaimScene scene = scene()) {
      MockAM light = launch(scene, LIGHT);
      LiveRm.ask(light, 1, 1, 1, 8);
      scene.step();
      scene.worker.busy(2);
      scene.step();
      scene.step();
      LiveRm.release(light, LiveRm.take(light));
      LiveRm.ask(scene.job, 1, 1, 1, 100);
      scene.worker.heartbeat();
      scene.stepAfter(1_000);
      assertThat(scene.worker.allocated()).isEqualTo(ReclaimScene.CORES);
      scene.worker.busy(8).heartbeat();
      scene.stepAfter(1_000);
      assertThat(scene.worker.offered()).isEqualTo(17);
    }
  }
}
