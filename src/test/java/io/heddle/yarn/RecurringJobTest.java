package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.model.JobHints;
import io.heddle.model.RecurringName;
import io.heddle.model.Stage;
import io.heddle.model.StageProgress;
import io.heddle.profile.ContainerTimes;
import io.heddle.profile.JobProfile;
import io.heddle.profile.ProfileTable;
import io.heddle.profile.ProfileTable.ProfileJson;
import io.heddle.state.StateFile;
import io.heddle.yarn.jobs.SubmittedJobs;
import io.heddle.yarn.testing.LiveRm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecurringJobTest {
  private static final RecurringName ETL =
      RecurringName.ofJob("ann", "SPARK", "etl-2026-11-20", JobHints.NONE);

  @TempDir private Path directory;

  private LiveRm start() {
    return LiveRm.start(
        (Configuration conf) ->
            conf.set(HeddleConfig.STATE_DIR, directory.resolve("state").toUri().toString()));
  }

  private static MockAM launch(LiveRm live, MockNM node, String name, String... tags)
      throws Exception {
    return live.launch(
        node, app -> app.withAppType("SPARK").withAppName(name).withApplicationTags(Set.of(tags)));
  }

  private static void run(LiveRm live, MockNM node, String name, String... tags) throws Exception {
    live.finish(node, launch(live, node, name, tags), FinalApplicationStatus.SUCCEEDED);
  }

  private static SubmittedJobs.Job job(LiveRm live, MockAM am) {
    return live.heddle().applications().get(am.getApplicationAttemptId()).job();
  }

  @Test
  void aSecondRunFindsTheProfileOfTheFirst() throws Exception {
    try (LiveRm live = LiveRm.start(conf -> {})) {
      MockNM node = live.node("node", 8, 8);
      MockAM first = launch(live, node, "etl-2026-11-20");
      assertThat(job(live, first).profile()).isEmpty();
      live.finish(node, first, FinalApplicationStatus.SUCCEEDED);

      MockAM second = launch(live, node, "etl-2026-11-21");
      assertThat(job(live, second).profile().map(JobProfile::runs)).hasValue(1L);
      assertThat(job(live, launch(live, node, "report")).profile()).isEmpty();
    }
  }

  @Test
  void twoRunsSurviveARestart() throws Exception {
    try (LiveRm live = start()) {
      MockNM node = live.node("node", 8, 8);
      run(live, node, "etl-2026-11-20");
      run(live, node, "etl-2026-11-21");
    }
    try (LiveRm live = start()) {
      MockAM third = launch(live, live.node("node", 8, 8), "etl-2026-11-22");
      assertThat(job(live, third).profile().map(JobProfile::runs)).hasValue(2L);
      assertThat(live.heddle().metrics().stateFailures()).isZero();
    }
  }

  @Test
  void stagesReadFromAHistoryOutliveTheRunsThatFollow() throws Exception {
    List<Stage> dag =
        List.of(
            new Stage("scan", Stage.SHARED_PRIORITY, 40, 2.5, List.of()),
            new Stage("join", Stage.SHARED_PRIORITY, 8, 5, List.of(0)));
    StateFile file =
        new StateFile(
            new Configuration(), directory.resolve("state").toUri().toString(), ProfileTable.FILE);
    JobProfile imported = JobProfile.ofRun(ContainerTimes.NONE).withDag(dag);
    file.write(ProfileJson.write(Map.of(ETL, imported)));
    try (LiveRm live = start()) {
      MockNM node = live.node("node", 8, 8);
      MockAM am = launch(live, node, "etl-2026-11-21");
      assertThat(job(live, am).profile()).map(JobProfile::dag).hasValue(dag);
      live.finish(node, am, FinalApplicationStatus.SUCCEEDED);
    }
    JobProfile written = ProfileJson.read(file.read().orElseThrow()).get(ETL);
    assertThat(written.runs()).isEqualTo(2);
    assertThat(written.dag()).isEqualTo(dag);
  }

  @Test
  void stagesOfAWorkflowAreKnownFromItsLastRunWithoutAHint() throws Exception {
    try (LiveRm live = start()) {
      MockNM node = live.node("node", 8, 8);
      for (int stage = 0; stage < 3; stage++) {
        run(live, node, "rank", "heddle.workflow=ranks-1");
      }
    }
    try (LiveRm live = start()) {
      MockNM node = live.node("node", 8, 8);
      MockAM first = launch(live, node, "rank", "heddle.workflow=ranks-2");
      assertThat(job(live, first).stages()).isEqualTo(new StageProgress(3, 0));
      MockAM hinted = launch(live, node, "rank", "heddle.workflow=ranks-2", "heddle.stages=9");
      assertThat(job(live, hinted).stages()).isEqualTo(new StageProgress(9, 0));
    }
  }

  @Test
  void aRunThatFailedTeachesNothing() throws Exception {
    try (LiveRm live = LiveRm.start(conf -> {})) {
      MockNM node = live.node("node", 8, 8);
      live.finish(node, launch(live, node, "etl-1"), FinalApplicationStatus.FAILED);
      assertThat(job(live, launch(live, node, "etl-2")).profile()).isEmpty();
    }
  }

  @Test
  void aDamagedFileIsSetAsideAndTheResourceManagerStarts() throws Exception {
    Path state = Files.createDirectory(directory.resolve("state"));
    Files.writeString(state.resolve(ProfileTable.FILE), "rubbish");
    try (LiveRm live = start()) {
      assertThat(state.resolve(ProfileTable.FILE + ".damaged")).hasContent("rubbish");
      MockNM node = live.node("node", 8, 8);
      run(live, node, "etl-1");
      assertThat(live.heddle().profiles().of(ETL)).isPresent();
    }
    try (LiveRm live = start()) {
      assertThat(live.heddle().profiles().of(ETL).map(JobProfile::runs)).hasValue(1L);
    }
  }

  @Test
  void aStateDirectoryThatCannotBeUsedCostsTheProfilesOnly() throws Exception {
    Files.writeString(directory.resolve("state"), "a file in its place");
    try (LiveRm live = start()) {
      MockNM node = live.node("node", 8, 8);
      run(live, node, "etl-1");
      assertThat(job(live, launch(live, node, "etl-2")).profile()).isPresent();
    }
    try (LiveRm live =
        LiveRm.start(conf -> conf.set(HeddleConfig.STATE_DIR, "nowhere://host/state"))) {
      run(live, live.node("node", 8, 8), "etl-1");
      assertThat(live.heddle().metrics().stateFailures()).isPositive();
      assertThat(live.heddle().metrics().fallbacks()).isZero();
    }
  }
}
