package io.heddle.yarn.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.explain.Reason;
import io.heddle.yarn.testing.LiveRm;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.Test;

class ExplainNodesTest extends Explained {
  @Test
  void withoutANodeThatIsTheReason() throws Exception {
    live = LiveRm.start(conf -> {});
    RMApp first = live.submit(app -> {});
    live.submit(app -> {});

    assertThat(text(explain(first.getApplicationId()), Reason.Kind.NO_NODE))
        .isEqualTo("no node is registered");
    assertShownAs(first.getApplicationId(), Reason.Kind.NO_NODE);
  }

  @Test
  void withoutANodeOfItsLabelThatIsTheReason() throws Exception {
    live = LiveRm.start(conf -> {});
    MockAM am = live.launch(live.node("node", 4, 4), app -> {});
    assertThat(
            new NodeFit(
                    live.scheduler().getResourceCalculator(),
                    live.scheduler()::getAllNodes,
                    new LookLimit(() -> 0))
                .of(Resource.newInstance(1024, 1), "gpu", "1 container")
                .text())
        .isEqualTo("no node with the label gpu is registered");
    assertThat(kinds(explain(am))).doesNotContain("no-node");
  }

  /**
   * 4 of 10 GB are used, 4 are reserved for a container that one node has room for when a task has
   * ended. The other node has 3 GB, and stock gives no more than 2.
   */
  @Test
  void whatIsReservedForAnotherFillsTheCluster() throws Exception {
    live = LiveRm.start(LiveRm::oneQueue);
    MockNM masters = live.node("masters", 2, 2);
    MockNM left = live.node("left", 4, 4);
    MockAM large = live.launch(masters, app -> {});
    MockAM small = live.launch(masters, app -> {});
    LiveRm.ask(large, 1, 1, 1, 1);
    live.heartbeat(left);
    MockNM right = live.node("right", 4, 4);
    LiveRm.ask(large, 2, 1, 1, 1);
    live.heartbeat(right);
    LiveRm.ask(large, 3, 4, 4, 1);
    live.heartbeat(left);
    assertThat(live.reservedOn(left)).isEqualTo(large.getApplicationAttemptId());

    LiveRm.ask(small, 1, 3, 3, 1);
    live.heartbeat(right);
    assertThat(live.held(small)).as("stock keeps the room").isEqualTo(1);

    assertThat(text(explain(small), Reason.Kind.CLUSTER_FULL))
        .endsWith(
            "the cluster is full: <memory:8192, vCores:8> of <memory:10240, vCores:10> is in use"
                + " or reserved: <memory:4096, vCores:4> for "
                + large.getApplicationAttemptId().getApplicationId());
    assertThat(kinds(explain(small))).doesNotContain("turn");
    assertShownAs(small, Reason.Kind.CLUSTER_FULL);

    assertThat(text(explain(large), Reason.Kind.RESERVED))
        .contains("node left:1234 is reserved for it");
    assertShownAs(large, Reason.Kind.RESERVED);
  }

  @Test
  void aBlacklistIsTheReasonWhereOnlyNodesOnItHaveRoom() throws Exception {
    live = LiveRm.start(LiveRm::oneQueue);
    MockAM am = live.launch(live.node("masters", 1, 1), app -> {});
    live.node("worker", 4, 4);
    live.attempt(am).updateBlacklist(List.of("worker"), List.of());
    LiveRm.ask(am, 1, 2, 2, 1);

    assertThat(text(explain(am), Reason.Kind.PLACEMENT))
        .contains("1 nodes have room for it; 1 of them are on the application's blacklist");
    assertThat(kinds(explain(am))).doesNotContain("turn");
    assertShownAs(am, Reason.Kind.PLACEMENT);
  }

  @Test
  void strictLocalityIsTheReasonWhereOnlyOtherNodesHaveRoom() throws Exception {
    live = LiveRm.start(LiveRm::oneQueue);
    MockAM am = live.launch(live.node("masters", 2, 2), app -> {});
    MockNM worker = live.node("worker", 4, 4);
    am.allocate(
        List.of(
            request("masters", true),
            request("/default-rack", false),
            request(ResourceRequest.ANY, false)),
        List.of());
    live.heartbeat(worker);

    assertThat(live.held(am)).isEqualTo(1);
    assertShownAs(am, Reason.Kind.PLACEMENT);
  }

  private static ResourceRequest request(String where, boolean relaxed) {
    return ResourceRequest.newInstance(
        Priority.newInstance(1), where, Resource.newInstance(2 * LiveRm.GB, 2), 1, relaxed);
  }

  @Test
  void theQueueAboveWhoseLimitOfParallelApplicationsIsReachedIsNamed() throws Exception {
    live =
        LiveRm.start(
            conf -> {
              LiveRm.queues(conf, Map.of("up", 100));
              conf.set(LiveRm.ROOT + "up.queues", "a,b");
              conf.set(LiveRm.ROOT + "up.a.capacity", "50");
              conf.set(LiveRm.ROOT + "up.b.capacity", "50");
              conf.set(LiveRm.ROOT + "up.max-parallel-apps", "1");
            });
    live.launch(live.node("node", 10, 10), app -> app.withQueue("a"));
    RMApp second = live.submit(app -> app.withQueue("b"));

    assertThat(text(explain(second.getApplicationId()), Reason.Kind.PARALLEL_LIMIT))
        .endsWith("queue root.up may run 1, and does");
  }
}
