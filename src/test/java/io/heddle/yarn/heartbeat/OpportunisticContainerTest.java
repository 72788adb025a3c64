package io.heddle.yarn.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.yarn.nodes.ReleasableNodes.Advice;
import io.heddle.yarn.nodes.ReleasableNodes.Verdict;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.RestRm;
import io.heddle.yarn.testing.SchedulerChoice;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.ExecutionTypeRequest;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.UpdateContainerRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.records.OpportunisticContainersStatus;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Opportunistic containers are given, promoted and demoted as in stock. */
class OpportunisticContainerTest {
  private MockNM worker;
  private MockAM am;
  private MockAM rival;

  @ParameterizedTest
  @EnumSource
  void aFullNodeTakesMoreOfThem(SchedulerChoice scheduler) throws Exception {
    play(
        scheduler,
        live -> {
          LiveRm.ask(rival, 1, 1, 1, 4);
          live.heartbeat(worker, queue());
          assertThat(LiveRm.take(rival)).hasSize(4);

          Container container = opportunistic();

          assertThat(container.getExecutionType()).isEqualTo(ExecutionType.OPPORTUNISTIC);
          assertThat(live.usedGigabytes("default")).as("counts for no queue").isEqualTo(6);
        });
  }

  @ParameterizedTest
  @EnumSource
  void onePromotedCountsAndOneDemotedNoMore(SchedulerChoice scheduler) throws Exception {
    play(
        scheduler,
        live -> {
          Container container = running(live, opportunistic());

          assertThat(update(container, ContainerUpdateType.PROMOTE_EXECUTION_TYPE)).isEmpty();
          live.heartbeat(worker);
          Container promoted = updated(LiveRm.poll(am));
          assertThat(promoted.getExecutionType()).isEqualTo(ExecutionType.GUARANTEED);
          assertThat(promoted.getId()).isEqualTo(container.getId());
          assertThat(live.usedGigabytes("default")).isEqualTo(3);
          LiveRm.ask(rival, 1, 1, 1, 4);
          live.heartbeat(worker);
          assertThat(LiveRm.take(rival)).as("the room that is left").hasSize(3);

          AllocateResponse response = send(promoted, ContainerUpdateType.DEMOTE_EXECUTION_TYPE);
          assertThat(updated(response).getExecutionType()).isEqualTo(ExecutionType.OPPORTUNISTIC);
          live.rm().drainEvents();
          live.heartbeat(worker);
          assertThat(LiveRm.take(rival)).as("the room of the one demoted").hasSize(1);
          assertThat(live.usedGigabytes("default")).isEqualTo(6);
        });
  }

  /** It waits on its own node, although another has room; its application is told of both. */
  @ParameterizedTest
  @EnumSource
  void aPromotionWaitsForRoomOnItsNode(SchedulerChoice scheduler) throws Exception {
    play(
        scheduler,
        live -> {
          Container container = running(live, opportunistic());
          LiveRm.ask(rival, 1, 1, 1, 4);
          live.heartbeat(worker);
          List<Container> others = LiveRm.take(rival);
          assertThat(others).hasSize(4);

          assertThat(update(container, ContainerUpdateType.PROMOTE_EXECUTION_TYPE)).isEmpty();
          MockNM empty = live.node("empty", 4, 4);
          live.heartbeat(worker);
          live.heartbeat(empty);
          assertThat(LiveRm.poll(am).getUpdatedContainers()).isEmpty();
          assertThat(update(container, ContainerUpdateType.PROMOTE_EXECUTION_TYPE))
              .containsExactly("UPDATE_OUTSTANDING_ERROR");

          LiveRm.release(rival, others.subList(0, 1));
          live.heartbeat(worker);
          live.heartbeat(worker);
          Container promoted = updated(LiveRm.poll(am));
          assertThat(promoted.getNodeId()).isEqualTo(container.getNodeId());
          assertThat(promoted.getExecutionType()).isEqualTo(ExecutionType.GUARANTEED);
        });
  }

  @Test
  void aNodeWithOneOfThemAloneIsNotReleased() throws Exception {
    play(
        SchedulerChoice.HEDDLE,
        live -> {
          assertThat(advice(live).verdict()).isEqualTo(Verdict.MAY_GO);
          Container container = opportunistic();

          assertThat(advice(live).verdict()).isEqualTo(Verdict.STAYS);
          assertThat(advice(live).why()).isEqualTo("it has 1 container");
          assertThat(live.heddle().releasable().isEmpty(container.getNodeId())).isFalse();
        });
  }

  private Advice advice(LiveRm live) {
    return live.heddle().releasable().advise().stream()
        .filter(each -> each.node().equals(worker.getNodeId()))
        .findFirst()
        .orElseThrow();
  }

  /** Two masters on a node of their own, which tells of no queue of opportunistic containers. */
  private void play(SchedulerChoice scheduler, SchedulerChoice.Scenario scenario) throws Exception {
    scheduler.play(
        conf -> {
          LiveRm.oneQueue(conf);
          conf.setBoolean(YarnConfiguration.OPPORTUNISTIC_CONTAINER_ALLOCATION_ENABLED, true);
          conf.setInt(YarnConfiguration.NM_CONTAINER_QUEUING_SORTING_NODES_INTERVAL_MS, 10);
          conf.set(YarnConfiguration.RM_SCHEDULER_ADDRESS, "localhost:0");
        },
        live -> {
          MockNM masters = live.node("masters", 2, 2);
          am = live.launch(masters, app -> {});
          rival = live.launch(masters, app -> {});
          worker = live.node("worker", 4, 4);
          live.heartbeat(worker, queue());
          scenario.play(live);
        });
  }

  /**
   * Stock handles heartbeats for opportunistic containers in a thread of its own, and takes a
   * node's queue capacity from the first that it handles, as the node's last heartbeat told it. So
   * each heartbeat before the first opportunistic container must tell it.
   */
  private static OpportunisticContainersStatus queue() {
    OpportunisticContainersStatus queue = OpportunisticContainersStatus.newInstance();
    queue.setEstimatedQueueWaitTime(-1);
    queue.setOpportQueueCapacity(10);
    return queue;
  }

  private Container opportunistic() throws Exception {
    ResourceRequest request =
        ResourceRequest.newInstance(
            Priority.newInstance(1),
            ResourceRequest.ANY,
            Resource.newInstance(LiveRm.GB, 1),
            1,
            true,
            null,
            ExecutionTypeRequest.newInstance(ExecutionType.OPPORTUNISTIC, true));
    List<Container> given = new ArrayList<>();
    given.addAll(am.allocate(List.of(request), List.of()).getAllocatedContainers());
    // Stock looks at the nodes' queues from time to time.
    RestRm.await(() -> !given.isEmpty() || given.addAll(LiveRm.poll(am).getAllocatedContainers()));
    assertThat(given).hasSize(1);
    assertThat(given.get(0).getNodeId()).isEqualTo(worker.getNodeId());
    return given.get(0);
  }

  private Container running(LiveRm live, Container container) throws Exception {
    worker.nodeHeartbeat(
        List.of(
            ContainerStatus.newInstance(
                container.getId(), ExecutionType.OPPORTUNISTIC, ContainerState.RUNNING, "", 0)),
        true);
    live.rm().waitForState(worker, container.getId(), RMContainerState.RUNNING);
    return container;
  }

  /** Asks for another execution type; the reasons of what is refused. */
  private List<String> update(Container container, ContainerUpdateType type) throws Exception {
    return send(container, type).getUpdateErrors().stream().map(one -> one.getReason()).toList();
  }

  private AllocateResponse send(Container container, ContainerUpdateType type) throws Exception {
    return am.sendContainerUpdateRequest(
        List.of(
            UpdateContainerRequest.newInstance(
                container.getVersion(),
                container.getId(),
                type,
                null,
                type == ContainerUpdateType.PROMOTE_EXECUTION_TYPE
                    ? ExecutionType.GUARANTEED
                    : ExecutionType.OPPORTUNISTIC)));
  }

  private static Container updated(AllocateResponse response) {
    assertThat(response.getUpdatedContainers()).hasSize(1);
    return response.getUpdatedContainers().get(0).getContainer();
  }
}
