package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.place.DecisionTerm;
import io.heddle.yarn.demand.QueueDemand;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.TwoJobs;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.protocolrecords.MoveApplicationAcrossQueuesRequest;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.junit.jupiter.api.Test;

/** Applications fail, try again, move and come without a managed master. */
class ApplicationLifeTest {
  @Test
  void aSecondAttemptStartsFromNothing() throws Exception {
    try (LiveRm live = LiveRm.start(conf -> {})) {
      MockNM node = live.node("node", 8, 8);
      MapReduceJob job = MapReduceJob.launch(live, node, app -> {});
      job.askMaps(2);
      live.heartbeat(node);
      assertThat(job.take()).hasSize(2);
      var firstAttempt = job.attempt();

      job.crash(node);
      job.launchNextAttempt(node);

      assertThat(live.heddle().applications().get(firstAttempt)).as("the first attempt").isNull();
      assertThat(job.counted().assignedMaps()).isZero();
      job.askMaps(3);
      live.heartbeat(node);
      assertThat(job.take()).hasSize(3);
      assertThat(job.counted().runningMaps()).isEqualTo(3);
      assertThat(live.heddle().metrics().fallbacks()).isZero();
    }
  }

  @Test
  void aSecondAttemptThatKeepsContainersCountsThem() throws Exception {
    try (LiveRm live = LiveRm.start(conf -> {})) {
      MockNM masters = live.node("masters", 2, 2);
      MockNM worker = live.node("worker", 8, 8);
      MapReduceJob job = MapReduceJob.launch(live, masters, app -> app.withKeepContainers(true));
      job.askMaps(3);
      job.askReduces(1);
      live.heartbeat(worker);
      List<Container> kept = job.take();
      assertThat(kept).hasSize(4);
      job.run(worker, kept);
      Container map =
          kept.stream()
              .filter(container -> container.getPriority().getPriority() == 20)
              .findFirst()
              .orElseThrow();

      job.crash(masters);
      job.launchNextAttempt(masters);

      assertThat(job.counted().runningMaps()).isEqualTo(3);
      assertThat(job.counted().runningReduces()).isEqualTo(1);
      job.end(worker, map.getId());
      assertThat(job.counted().runningMaps()).isEqualTo(2);
      assertThat(job.counted().finishedMaps()).isEqualTo(1);
      job.askMaps(2);
      live.heartbeat(worker);
      assertThat(job.take()).hasSize(2);
      assertThat(job.counted().runningMaps()).isEqualTo(4);
      assertThat(live.heddle().metrics().fallbacks()).isZero();
    }
  }

  @Test
  void movedApplicationsAreRankedInTheirNewQueue() throws Exception {
    try (LiveRm live = LiveRm.start(ApplicationLifeTest::twoQueues)) {
      TwoJobs jobs = TwoJobs.in(live, "a").ask(100);
      assertThat(jobs.takenOnNewNode()).isEqualTo(TwoJobs.RANKED);

      for (MockAM master : List.of(jobs.first(), jobs.second())) {
        move(live, master.getApplicationAttemptId().getApplicationId(), "b");
      }
      assertThat(jobs.takenOnNewNode()).isEqualTo(TwoJobs.RANKED);

      assertThat(leaf(live, "root.b").index().isEmpty()).isFalse();
      // At once: no decision is made in a queue that nobody asks in.
      assertThat(leaf(live, "root.a").requestsOf(attempt(live, jobs.first()))).isNull();
      assertThat(leaf(live, "root.a").index().isEmpty()).isTrue();
      assertThat(live.heddle().metrics().fallbacks()).isZero();
    }
  }

  @Test
  void aMoveKeepsWhatWasCounted() throws Exception {
    try (LiveRm live = LiveRm.start(ApplicationLifeTest::twoQueues)) {
      MockNM node = live.node("node", 8, 8);
      MapReduceJob job = MapReduceJob.launch(live, node, app -> app.withQueue("a"));
      job.askMaps(3);
      live.heartbeat(node);
      List<Container> maps = job.take();
      job.end(node, maps.get(0).getId());

      move(live, job.id(), "b");
      assertThat(job.counted().runningMaps()).isEqualTo(2);
      assertThat(job.counted().finishedMaps()).isEqualTo(1);

      job.end(node, maps.get(1).getId());
      job.askMaps(2);
      live.heartbeat(node);
      assertThat(job.take()).hasSize(2);
      assertThat(job.counted().runningMaps()).isEqualTo(3);
      assertThat(job.counted().finishedMaps()).isEqualTo(2);
    }
  }

  @Test
  void anUnmanagedMasterNeedsNoContainerAndItsRequestsAreServed() throws Exception {
    try (LiveRm live = LiveRm.start(conf -> {})) {
      MockNM node = live.node("node", 4, 4);
      RMApp app = live.submit(builder -> builder.withUnmanagedAM(true));
      MockAM master = MockRM.launchUAM(app, live.rm(), node);
      master.registerAppAttempt();
      LiveRm.ask(master, 1, 1, 1, 10);

      live.heartbeat(node);

      assertThat(LiveRm.take(master)).hasSize(4);
      assertThat(live.heddle().metrics().decidedBy(DecisionTerm.ONLY_CANDIDATE)).isEqualTo(4);
    }
  }

  private static void twoQueues(Configuration conf) {
    conf.set("yarn.scheduler.capacity.root.queues", "a,b");
    for (String queue : List.of("a", "b")) {
      conf.set("yarn.scheduler.capacity.root." + queue + ".capacity", "50");
      conf.set("yarn.scheduler.capacity.root." + queue + ".user-limit-factor", "10");
    }
  }

  private static void move(LiveRm live, ApplicationId app, String queue) throws Exception {
    live.rm()
        .getClientRMService()
        .moveApplicationAcrossQueues(MoveApplicationAcrossQueuesRequest.newInstance(app, queue));
    live.rm().drainEvents();
  }

  private static QueueDemand leaf(LiveRm live, String path) {
    return live.heddle().leaves().stream()
        .filter(leaf -> leaf.queuePath().equals(path))
        .findFirst()
        .orElseThrow();
  }

  private static FiCaSchedulerApp attempt(LiveRm live, MockAM master) {
    return live.scheduler().getApplicationAttempt(master.getApplicationAttemptId());
  }
}
