package io.heddle.yarn.admission;

import static io.heddle.yarn.testing.AdmittingHeddle.started;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.yarn.MapReduceJob;
import io.heddle.yarn.testing.AdmittingHeddle;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.LiveTest;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.protocolrecords.MoveApplicationAcrossQueuesRequest;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.HeldApplications;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What waits to be started, for a policy or for a limit of stock's, waits until it is started. */
class HeldStaysHeldTest extends LiveTest {
  enum Holder {
    POLICY(conf -> conf.setInt(AdmittingHeddle.MAX_RUNNING, 1)),
    QUEUE_LIMIT(
        conf -> {
          conf.set(AdmittingHeddle.POLICY, "fifo");
          conf.set(LiveRm.ROOT + "default.max-parallel-apps", "1");
        }),
    USER_LIMIT(
        conf -> {
          conf.set(AdmittingHeddle.POLICY, "fifo");
          conf.set("yarn.scheduler.capacity.user.ann.max-parallel-apps", "1");
        });

    @SuppressWarnings("ImmutableEnumChecker") // The functions hold no state.
    private final Consumer<Configuration> settings;

    Holder(Consumer<Configuration> settings) {
      this.settings = settings;
    }

    LiveRm start() {
      return AdmittingHeddle.start(
          conf -> {
            LiveRm.oneQueue(conf);
            conf.set(HeddleConfig.POLICY, "heddle");
            conf.set(YarnConfiguration.MAX_CLUSTER_LEVEL_APPLICATION_PRIORITY, "10");
            settings.accept(conf);
          });
    }
  }

  @BeforeEach
  void chooseFirst() {
    AdmittingHeddle.choose((waiting, running) -> 0);
  }

  private void changePriority(ApplicationId id, int priority) throws Exception {
    live.scheduler()
        .updateApplicationPriority(
            Priority.newInstance(priority), id, null, UserGroupInformation.createRemoteUser("ann"));
  }

  private AbstractLeafQueue leaf(String queue) {
    return (AbstractLeafQueue) live.scheduler().getQueue(queue);
  }

  /** Running, waiting and all applications of a queue, and how many of its user stock counts. */
  private List<Integer> counts(String queue) {
    AbstractLeafQueue leaf = leaf(queue);
    UsersManager.User user = leaf.getUser("ann");
    return List.of(
        HeldApplications.runningIn(leaf),
        HeldApplications.waitingIn(leaf),
        leaf.getNumApplications(),
        user == null ? 0 : user.getTotalApplications());
  }

  @ParameterizedTest
  @EnumSource
  void aChangeOfPriorityStartsNothing(Holder holder) throws Exception {
    live = holder.start();
    MockNM node = live.node("node", 32, 32);
    MockAM first = live.launch(node, app -> {});
    RMApp earlier = live.submit(app -> {});
    RMApp held = live.submit(app -> {});

    changePriority(held.getApplicationId(), 5);
    changePriority(held.getApplicationId(), 7);
    MockNM extra = live.node("extra", 32, 32);
    live.heartbeat(node);
    live.heartbeat(extra);
    live.heddle().tick();

    assertThat(started(live, held)).isFalse();
    assertThat(live.held(held)).isZero();
    assertThat(counts("default")).containsExactly(1, 2, 3, 1);
    LiveRm.ask(first, 1, 1, 1, 40);
    live.heartbeat(node);
    live.heartbeat(extra);
    assertThat(live.held(first)).as("nothing waits while nodes are empty").isEqualTo(41);

    live.finish(node, first, FinalApplicationStatus.SUCCEEDED);
    live.heddle().tick();
    if (holder == Holder.POLICY) {
      assertThat(started(live, earlier)).as("the higher priority is first").isFalse();
      assertThat(started(live, held)).isTrue();
    }
    assertThat(counts("default")).containsExactly(1, 1, 2, 1);
  }

  /** Stock files the attempt that has ended again, and its master's share is never given back. */
  @Test
  void aChangeBetweenTwoAttemptsCountsNoneTwice() throws Exception {
    live = Holder.POLICY.start();
    MockNM node = live.node("node", 10, 10);
    MapReduceJob job = MapReduceJob.launch(live, node, app -> {});
    ContainerId master = ContainerId.newContainerId(job.attempt(), 1);
    node.nodeHeartbeat(job.attempt(), 1, ContainerState.RUNNING);
    live.rm().waitForState(node, master, RMContainerState.RUNNING);
    // Its master runs on: the ResourceManager would add the next attempt as soon as it ends.
    boolean keepContainers = true;
    live.scheduler()
        .handle(
            new AppAttemptRemovedSchedulerEvent(
                job.attempt(), RMAppAttemptState.FAILED, keepContainers));
    changePriority(job.id(), 5);
    assertThat(leaf("default").getNumApplications()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void whatIsKilledWhileItWaitsLeavesItsUserCounted(Holder holder) throws Exception {
    live = holder.start();
    MockNM node = live.node("node", 10, 10);
    MockAM first = live.launch(node, app -> {});
    RMApp held = live.submit(app -> {});
    changePriority(held.getApplicationId(), 5);
    live.rm().killApp(held.getApplicationId());
    live.rm().waitForState(held.getApplicationId(), RMAppState.KILLED);
    live.rm().drainEvents();

    assertThat(counts("default")).containsExactly(1, 0, 1, 1);
    LiveRm.ask(first, 1, 1, 1, 3);
    live.heartbeat(node);
    assertThat(live.held(first)).isEqualTo(4);
  }

  /** Stock's administrative calls, such as moving all applications of a queue, miss none. */
  @ParameterizedTest
  @EnumSource
  void whatWaitsIsListedInItsQueue(Holder holder) throws Exception {
    live = holder.start();
    MockAM first = live.launch(live.node("node", 10, 10), app -> {});
    RMApp held = live.submit(app -> {});
    for (String queue : List.of("default", "root")) {
      assertThat(live.scheduler().getAppsInQueue(queue))
          .containsExactlyInAnyOrder(
              first.getApplicationAttemptId(), held.getCurrentAppAttempt().getAppAttemptId());
    }
    live.scheduler().killAllAppsInQueue("default");
    live.rm().waitForState(held.getApplicationId(), RMAppState.KILLED);
  }

  @ParameterizedTest
  @EnumSource
  void aQueueThatIsStoppedStartsWhatWaitsInIt(Holder holder) throws Exception {
    live = holder.start();
    MockNM node = live.node("node", 10, 10);
    MockAM first = live.launch(node, app -> {});
    RMApp held = live.submit(app -> {});
    leaf("default").stopQueue();
    changePriority(held.getApplicationId(), 5);
    assertThat(started(live, held)).isFalse();

    live.finish(node, first, FinalApplicationStatus.SUCCEEDED);
    live.heartbeat(node);
    assertThat(live.held(held)).isEqualTo(1);
  }

  private static LiveRm twoQueues() {
    return AdmittingHeddle.start(
        conf -> {
          conf.set(AdmittingHeddle.POLICY, "fifo");
          LiveRm.queues(conf, Map.of("a", 50, "b", 50));
          conf.set(LiveRm.ROOT + "a.queues", "full");
          conf.set(LiveRm.ROOT + "a.full.capacity", "100");
          conf.set(LiveRm.ROOT + "b.queues", "free");
          conf.set(LiveRm.ROOT + "b.free.capacity", "100");
          conf.set(LiveRm.ROOT + "a.max-parallel-apps", "1");
          conf.set(LiveRm.ROOT + "b.max-parallel-apps", "1");
        });
  }

  private void move(RMApp app, String queue) throws Exception {
    live.rm()
        .getClientRMService()
        .moveApplicationAcrossQueues(
            MoveApplicationAcrossQueuesRequest.newInstance(app.getApplicationId(), queue));
    live.rm().drainEvents();
  }

  @Test
  void whatMovesFromAFullQueueToAFreeOneStarts() throws Exception {
    live = twoQueues();
    MockNM node = live.node("node", 10, 10);
    live.launch(node, app -> app.withQueue("full"));
    RMApp held = live.submit(app -> app.withQueue("full"));
    assertThat(started(live, held)).isFalse();

    move(held, "free");
    live.heartbeat(node);
    assertThat(live.held(held)).isEqualTo(1);
    assertThat(counts("free")).containsExactly(1, 0, 1, 1);
    assertThat(counts("full")).containsExactly(1, 0, 1, 1);
  }

  @ParameterizedTest
  @EnumSource
  void whatMovesToTheQueueWhereItIsStaysCounted(Holder holder) throws Exception {
    live = holder.start();
    MockNM node = live.node("node", 32, 32);
    MockAM first = live.launch(node, app -> {});
    RMApp held = live.submit(app -> {});

    live.scheduler().moveApplication(held.getApplicationId(), "default");
    assertThat(started(live, held)).isFalse();
    assertThat(counts("default")).containsExactly(1, 1, 2, 1);

    live.finish(node, first, FinalApplicationStatus.SUCCEEDED);
    live.heddle().tick();
    assertThat(started(live, held)).isTrue();
    assertThat(counts("default")).containsExactly(1, 0, 1, 1);
  }

  @Test
  void whatMovesOutOfAFullQueueMakesRoomThere() throws Exception {
    live = twoQueues();
    MockNM node = live.node("node", 10, 10);
    RMApp runs = live.submit(app -> app.withQueue("full"));
    RMApp held = live.submit(app -> app.withQueue("full"));

    move(runs, "free");
    live.heartbeat(node);
    assertThat(live.held(held)).isEqualTo(1);
    for (String queue : List.of("full", "free")) {
      RMApp next = live.submit(app -> app.withQueue(queue));
      assertThat(started(live, next)).as("the limit above %s is reached", queue).isFalse();
    }
  }
}
