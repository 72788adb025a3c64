package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.heddle.config.HeddleConfig;
import io.heddle.yarn.FailingHeddle.Place;
import io.heddle.yarn.testing.AdmittingHeddle;
import io.heddle.yarn.testing.LiveRm;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.ExecutionTypeRequest;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceSizing;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever fails where stock calls Heddle, stock goes on, and Heddle knows what it knew. */
class HookFailureTest {
  /** What a failure may be. */
  enum Kind {
    EXCEPTION,
    MISSING_CLASS,
    STACK_OVERFLOW;

    /** Null for an unchecked exception. */
    Supplier<Error> error() {
      return switch (this) {
        case EXCEPTION -> null;
        case MISSING_CLASS -> () -> new NoClassDefFoundError("scripted");
        case STACK_OVERFLOW -> () -> new StackOverflowError("scripted");
      };
    }
  }

  @BeforeEach
  @AfterEach
  void heal() {
    FailingHeddle.heal();
  }

  private static LiveRm start() {
    Configuration conf = LiveRm.settings();
    conf.set(YarnConfiguration.RM_SCHEDULER, FailingHeddle.class.getName());
    conf.set(AdmittingHeddle.POLICY, "companion");
    conf.setInt(AdmittingHeddle.MAX_RUNNING, 2);
    // No thread of its own meets what is scripted.
    conf.setInt(HeddleConfig.PREFIX + "admission.tick-ms", 60_000);
    return LiveRm.start(conf);
  }

  /** The scheduler's event thread ends the ResourceManager if this throws. */
  private static void mustNotThrow(Place place, Kind kind, Runnable call) {
    FailingHeddle.failIn(place, kind.error());
    assertThatCode(call::run).doesNotThrowAnyException();
    FailingHeddle.failIn(null, null);
    assertThat(FailingHeddle.failures()).as("it was called").isPositive();
  }

  private static void countsAndServes(LiveRm live, MockNM node) throws Exception {
    assertThat(live.heddle().metrics().fallbacks()).isPositive();
    MapReduceJob job = MapReduceJob.launch(live, node, app -> {});
    job.askMaps(2);
    live.heartbeat(node);
    assertThat(job.take()).hasSize(2);
    assertThat(job.counted().runningMaps()).isEqualTo(2);
    live.finish(node, job.master(), FinalApplicationStatus.SUCCEEDED);
  }

  @ParameterizedTest
  @EnumSource
  void whenAnAttemptComes(Kind kind) throws Exception {
    try (LiveRm live = start()) {
      MockNM node = live.node("node", 16, 16);
      FailingHeddle.failIn(new Place("SchedulerEvents", "attempt"), kind.error());
      RMApp came = live.submit(app -> {});
      FailingHeddle.failIn(null, null);

      assertThat(FailingHeddle.failures()).isPositive();
      live.heddle().tick();
      assertThat(AdmittingHeddle.started(live, came)).as("at the next occasion").isTrue();
      countsAndServes(live, node);
    }
  }

  @ParameterizedTest
  @EnumSource
  void whenAnAttemptEnds(Kind kind) throws Exception {
    try (LiveRm live = start()) {
      MockNM node = live.node("node", 16, 16);
      MapReduceJob job = MapReduceJob.launch(live, node, app -> {});
      FailingHeddle.failIn(new Place("SchedulerEvents", "attempt"), kind.error());
      live.finish(node, job.master(), FinalApplicationStatus.SUCCEEDED);
      FailingHeddle.failIn(null, null);

      assertThat(FailingHeddle.failures()).isPositive();
      countsAndServes(live, node);
      assertThat(live.heddle().remembered()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  void whenAnApplicationEnds(Kind kind) throws Exception {
    try (LiveRm live = start()) {
      MockNM node = live.node("node", 16, 16);
      MapReduceJob job = MapReduceJob.launch(live, node, app -> {});
      FailingHeddle.failIn(new Place("ClusterSampler", "ended"), kind.error());
      live.finish(node, job.master(), FinalApplicationStatus.SUCCEEDED);
      FailingHeddle.failIn(null, null);

      assertThat(FailingHeddle.failures()).isPositive();
      countsAndServes(live, node);
      assertThat(live.heddle().remembered()).isZero();
    }
  }

  /** It is given all the same, counted, and its place kept. */
  @ParameterizedTest
  @EnumSource
  void whenAContainerIsGiven(Kind kind) throws Exception {
    try (LiveRm live = start()) {
      MockNM node = live.node("node", 16, 16);
      MapReduceJob job = MapReduceJob.launch(live, node, app -> {});
      job.askMaps(3);
      mustNotThrow(
          new Place("SchedulerEvents", "isWorker"),
          kind,
          () ->
              live.heddle()
                  .handle(
                      new NodeUpdateSchedulerEvent(
                          live.rm().getRMContext().getRMNodes().get(node.getNodeId()))));
      assertThat(job.take()).hasSize(3);
      assertThat(job.counted().runningMaps()).isEqualTo(3);
      countsAndServes(live, node);
    }
  }

  /** One that waits while nodes come is started at the next occasion. */
  @ParameterizedTest
  @EnumSource
  void whenANodeComes(Kind kind) throws Exception {
    try (LiveRm live = start()) {
      MockNM node = live.node("node", 16, 16);
      MapReduceJob first = MapReduceJob.launch(live, node, app -> {});
      MapReduceJob second = MapReduceJob.launch(live, node, app -> {});
      RMApp waits = live.submit(app -> {});
      assertThat(AdmittingHeddle.started(live, waits)).isFalse();
      live.finish(node, first.master(), FinalApplicationStatus.SUCCEEDED);
      RMApp next = live.submit(app -> {});
      assertThat(AdmittingHeddle.started(live, next)).isFalse();

      FailingHeddle.failIn(new Place("Admission", "admit"), kind.error());
      live.finish(node, second.master(), FinalApplicationStatus.SUCCEEDED);
      live.node("other", 16, 16);
      FailingHeddle.failIn(null, null);

      assertThat(FailingHeddle.failures()).isPositive();
      assertThat(live.heddle().metrics().fallbacks()).isPositive();
      live.heddle().tick();
      assertThat(AdmittingHeddle.started(live, next)).isTrue();
    }
  }

  @ParameterizedTest
  @EnumSource
  void whenAMasterAsksWithConstraints(Kind kind) throws Exception {
    try (LiveRm live = start()) {
      MockNM node = live.node("node", 16, 16);
      MapReduceJob job = MapReduceJob.launch(live, node, app -> {});
      SchedulingRequest ask =
          SchedulingRequest.newInstance(
              1,
              Priority.newInstance(20),
              ExecutionTypeRequest.newInstance(ExecutionType.GUARANTEED),
              Set.of(),
              ResourceSizing.newInstance(1, Resource.newInstance(1024, 1)),
              null);
      mustNotThrow(
          new Place("HeddleScheduler", "allocate"),
          kind,
          () ->
              live.heddle()
                  .allocate(
                      job.attempt(),
                      List.of(),
                      List.of(ask),
                      List.of(),
                      List.of(),
                      List.of(),
                      new ContainerUpdates()));
      countsAndServes(live, node);
    }
  }

  @ParameterizedTest
  @EnumSource
  void whenANodeReportsItsContainers(Kind kind) throws Exception {
    try (LiveRm live = start()) {
      MockNM node = live.node("node", 16, 16);
      MapReduceJob job = MapReduceJob.launch(live, node, app -> {});
      job.askMaps(1);
      live.heartbeat(node);
      List<Container> given = job.take();
      NMContainerStatus report =
          NMContainerStatus.newInstance(
              given.get(0).getId(),
              0,
              ContainerState.RUNNING,
              given.get(0).getResource(),
              "",
              0,
              given.get(0).getPriority(),
              0);
      NodeId id = node.getNodeId();
      mustNotThrow(
          new Place("HeddleScheduler", "recoverContainersOnNode"),
          kind,
          () ->
              live.heddle()
                  .recoverContainersOnNode(
                      List.of(report), live.rm().getRMContext().getRMNodes().get(id)));
      countsAndServes(live, node);
    }
  }

  @Test
  void nothingFailsWhereNothingIsScripted() throws Exception {
    try (LiveRm live = start()) {
      MockNM node = live.node("node", 16, 16);
      MapReduceJob job = MapReduceJob.launch(live, node, app -> {});
      job.askMaps(1);
      live.heartbeat(node);
      live.finish(node, job.master(), FinalApplicationStatus.SUCCEEDED);
      assertThat(live.heddle().metrics().fallbacks()).isZero();
      assertThat(live.heddle().remembered()).isZero();
    }
  }
}
