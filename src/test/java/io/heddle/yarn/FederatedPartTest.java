package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.colocation.Period;
import io.heddle.explain.Explanation;
import io.heddle.explain.Reason;
import io.heddle.model.RecurringName;
import io.heddle.place.DecisionTerm;
import io.heddle.profile.JobProfile;
import io.heddle.yarn.jobs.SubmittedJobs;
import io.heddle.yarn.observe.ClusterSampler;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.LiveTest;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterRequest;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.junit.jupiter.api.Test;

/** Parts of jobs with a master in another sub-cluster, as AMRMProxy submits: unmanaged, alike. */
class FederatedPartTest extends LiveTest {
  private static final int REDUCE = 10;

  private MockAM launch(MockNM node, String type, String... tags) throws Exception {
    RMApp app =
        live.submit(
            part ->
                part.withUnmanagedAM(true)
                    .withAppName("UnmanagedAM-south")
                    .withAppType(type)
                    .withApplicationTags(Set.of(tags)));
    MockAM master = MockRM.launchUAM(app, live.rm(), node);
    master.registerAppAttempt();
    return master;
  }

  private void finish(MockAM master) throws Exception {
    master.unregisterAppAttempt(
        FinishApplicationMasterRequest.newInstance(FinalApplicationStatus.SUCCEEDED, "", ""),
        false);
    live.rm()
        .waitForState(master.getApplicationAttemptId().getApplicationId(), RMAppState.FINISHED);
    live.rm().drainEvents();
  }

  private SubmittedJobs.Job job(MockAM master) {
    return live.heddle().applications().get(master.getApplicationAttemptId()).job();
  }

  @Test
  void whatItAsksForIsServedAndExplainedWithoutAMaster() throws Exception {
    live = LiveRm.start(conf -> {});
    MockNM node = live.node("node", 4, 4);
    MockAM part = launch(node, "SPARK");
    LiveRm.ask(part, 1, 1, 1, 6);

    live.heartbeat(node);

    assertThat(LiveRm.take(part)).hasSize(4);
    Explanation explanation =
        live.heddle().explain(part.getApplicationAttemptId().getApplicationId()).orElseThrow();
    assertThat(explanation.asked()).isEqualTo(2);
    assertThat(explanation.waiting()).extracting(Reason::kind).contains("no-room");
    assertThat(live.heddle().metrics().decidedBy(DecisionTerm.APPLICATION_MASTER)).isZero();
    assertThat(live.heddle().metrics().fallbacks()).isZero();
  }

  /** Its maps may all run in the sub-cluster of its master. */
  @Test
  void reducesNeedNoMapsInTheSameSubCluster() throws Exception {
    live = LiveRm.start(conf -> {});
    MockNM node = live.node("node", 4, 4);
    MockAM part = launch(node, "MAPREDUCE");
    LiveRm.ask(part, REDUCE, 1, 1, 2);

    live.heartbeat(node);

    assertThat(LiveRm.take(part)).hasSize(2);
  }

  @Test
  void partsOfOneNameAreNotTakenForRunsOfOneJob() throws Exception {
    live = LiveRm.start(conf -> {});
    MockNM node = live.node("node", 8, 8);
    MockAM large = launch(node, "SPARK");
    LiveRm.ask(large, 1, 1, 1, 8);
    live.heartbeat(node);
    assertThat(LiveRm.take(large)).hasSize(8);
    finish(large);

    SubmittedJobs.Job next = job(launch(node, "SPARK"));

    assertThat(next.recurring()).isEqualTo(RecurringName.UNKNOWN);
    assertThat(next.profile()).isEmpty();
  }

  @Test
  void ofItsCompanyNothingIsLearned() throws Exception {
    live = LiveRm.start(conf -> {});
    MockNM node = live.node("node", 8, 8);
    ClusterSampler sampler =
        new ClusterSampler(live.heddle(), live.heddle().jobs(), System::currentTimeMillis);
    sampler.look((end, length) -> Map.of());
    MockAM named = launch(node, "SPARK", "heddle.job=etl");
    MockAM part = launch(node, "SPARK");
    SubmittedJobs.Job job = job(part);

    Period period = sampler.look((end, length) -> Map.of()).orElseThrow();
    assertThat(period.applications())
        .containsOnlyKeys(named.getApplicationAttemptId().getApplicationId().toString());
    sampler.ended(
        part.getApplicationAttemptId().getApplicationId(),
        new SubmittedJobs.Outcome(job.recurring(), true));
    assertThat(sampler.ended()).isEmpty();
  }

  @Test
  void aTagThatNamesTheJobNamesItsPartsToo() throws Exception {
    live = LiveRm.start(conf -> {});
    MockNM node = live.node("node", 8, 8);
    finish(launch(node, "SPARK", "heddle.job=etl"));

    SubmittedJobs.Job next = job(launch(node, "SPARK", "heddle.job=etl"));

    assertThat(next.profile()).map(JobProfile::runs).hasValue(1L);
  }

  /** Others that run their masters by themselves have names of their own. */
  @Test
  void anUnmanagedMasterWithANameOfItsOwnIsARunOfItsJob() throws Exception {
    live = LiveRm.start(conf -> {});
    MockNM node = live.node("node", 8, 8);
    RMApp app = live.submit(own -> own.withUnmanagedAM(true).withAppName("impala"));
    MockAM master = MockRM.launchUAM(app, live.rm(), node);
    master.registerAppAttempt();

    assertThat(job(master).recurring().name()).isEqualTo("impala");
  }
}
