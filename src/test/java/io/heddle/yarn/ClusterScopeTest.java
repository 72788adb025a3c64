package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.config.Scope;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.junit.jupiter.api.Test;

/** The scope {@code cluster}: the requests of all queues are ranked together. */
class ClusterScopeTest {
  private static LiveRm start(Scope scope) {
    return LiveRm.start(
        conf -> {
          LiveRm.queues(conf, Map.of("a", 50, "b", 50));
          conf.setInt(LiveRm.ROOT + "a.user-limit-factor", 10);
          conf.setInt(LiveRm.ROOT + "b.user-limit-factor", 10);
          conf.setInt(CapacitySchedulerConfiguration.OFFSWITCH_PER_HEARTBEAT_LIMIT, 1);
          conf.setEnum(HeddleConfig.SCOPE, scope);
        });
  }

  /** Queue b, by its larger master, is used more, so stock and scope queue go to queue a first. */
  private static MockAM servedFirst(LiveRm live) throws Exception {
    MockNM masters = live.node("masters", 20, 20);
    MockAM worse = live.launch(masters, app -> app.withQueue("a"));
    Resource largeMaster = Resource.newInstance(4 * LiveRm.GB, 1);
    MockAM better = live.launch(masters, app -> app.withQueue("b").withResource(largeMaster));
    MockNM worker = live.node("worker", 10, 10);
    LiveRm.ask(worse, 1, 1, 1, 1);
    LiveRm.ask(better, 1, 4, 4, 1);
    live.heartbeat(worker);
    return LiveRm.take(better).isEmpty() ? worse : better;
  }

  @Test
  void theBestFitOfAllQueuesWins() throws Exception {
    try (LiveRm live = start(Scope.CLUSTER)) {
      assertThat(live.attempt(servedFirst(live)).getQueueName()).isEqualTo("b");
    }
  }

  @Test
  void withinTheScopeOfAQueueTheQueueGoesFirst() throws Exception {
    try (LiveRm live = start(Scope.QUEUE)) {
      assertThat(live.attempt(servedFirst(live)).getQueueName()).isEqualTo("a");
    }
  }

  /**
   * Queue a has reserved a node for its large request. Requests of queue b that fit it well keep
   * coming; they go elsewhere until the node has drained.
   */
  @Test
  void theReservationOfAnotherQueueIsKeptAndServed() throws Exception {
    try (LiveRm live = start(Scope.CLUSTER)) {
      MockNM masters = live.node("masters", 20, 20);
      MockAM large = live.launch(masters, app -> app.withQueue("a"));
      MockAM small = live.launch(masters, app -> app.withQueue("b"));
      MockNM drained = live.node("drained", 4, 4);
      MockNM other = live.node("other", 3, 3);
      LiveRm.ask(small, 1, 1, 1, 2);
      live.heartbeat(drained);
      live.heartbeat(drained);
      List<Container> running = LiveRm.take(small);
      assertThat(running).hasSize(2);
      LiveRm.ask(large, 1, 4, 4, 1);
      live.heartbeat(drained);
      assertThat(live.reservedOn(drained)).isEqualTo(large.getApplicationAttemptId());

      LiveRm.ask(small, 1, 1, 1, 8);
      live.heartbeat(drained);
      live.heartbeat(other);
      live.heartbeat(other);
      assertThat(LiveRm.take(small))
          .hasSize(2)
          .extracting(Container::getNodeId)
          .containsOnly(other.getNodeId());
      assertThat(live.reservedOn(drained)).isEqualTo(large.getApplicationAttemptId());

      LiveRm.release(small, running);
      live.heartbeat(drained);
      assertThat(LiveRm.take(large))
          .extracting(Container::getNodeId)
          .containsExactly(drained.getNodeId());
    }
  }
}
