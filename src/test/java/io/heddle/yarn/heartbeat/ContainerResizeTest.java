package io.heddle.yarn.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.yarn.testing.LiveRm;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.UpdateContainerRequest;
import org.apache.hadoop.yarn.api.records.UpdatedContainer;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.junit.jupiter.api.Test;

/** A running container grows and shrinks; YARN asks for the growth by a request key of its own. */
class ContainerResizeTest {
  private static void resize(MockAM am, Container container, int version, int gigabytes)
      throws Exception {
    boolean more = container.getResource().getMemorySize() < (long) gigabytes * LiveRm.GB;
    am.sendContainerResizingRequest(
        List.of(
            UpdateContainerRequest.newInstance(
                version,
                container.getId(),
                more
                    ? ContainerUpdateType.INCREASE_RESOURCE
                    : ContainerUpdateType.DECREASE_RESOURCE,
                Resource.newInstance(gigabytes * LiveRm.GB, 1),
                null)));
  }

  private static void assertGrowsAndShrinks(String type) throws Exception {
    try (LiveRm live = LiveRm.start(conf -> {})) {
      MockNM masters = live.node("masters", 1, 1);
      MockAM am = live.launch(masters, app -> app.withAppType(type));
      MockNM worker = live.node("worker", 8, 8);
      LiveRm.ask(am, 20, 1, 1, 1);
      live.heartbeat(worker);
      Container container = LiveRm.take(am).get(0);
      worker.nodeHeartbeat(
          am.getApplicationAttemptId(), container.getId().getContainerId(), ContainerState.RUNNING);
      live.rm().waitForState(worker, container.getId(), RMContainerState.RUNNING);
      // More to ask for than the node holds, at a priority of its own.
      LiveRm.ask(am, 10, 4, 4, 1);

      resize(am, container, 0, 3);
      live.heartbeat(worker);
      live.heartbeat(worker);
      UpdatedContainer grown = am.allocate(List.of(), List.of()).getUpdatedContainers().get(0);
      assertThat(grown.getContainer().getResource().getMemorySize()).isEqualTo(3 * LiveRm.GB);
      // The master 1, the grown container 3, the other 4.
      assertThat(live.usedGigabytes("default")).isEqualTo(8);

      resize(am, grown.getContainer(), 1, 2);
      live.heartbeat(worker);
      assertThat(live.usedGigabytes("default")).isEqualTo(7);
    }
  }

  @Test
  void aContainerOfAnyApplicationGrowsAndShrinks() throws Exception {
    assertGrowsAndShrinks("SPARK");
  }

  @Test
  void aMapContainerGrowsAndShrinks() throws Exception {
    assertGrowsAndShrinks("MAPREDUCE");
  }

  @Test
  void aContainerGrowsBeforeYoungerApplicationsGetTheRoom() throws Exception {
    try (LiveRm live = LiveRm.start(conf -> {})) {
      MockNM masters = live.node("masters", 4, 4);
      MockAM older = live.launch(masters, app -> {});
      MockAM younger = live.launch(masters, app -> {});
      MockNM worker = live.node("worker", 4, 4);
      LiveRm.ask(older, 1, 1, 1, 1);
      live.heartbeat(worker);
      Container container = LiveRm.take(older).get(0);
      worker.nodeHeartbeat(
          older.getApplicationAttemptId(),
          container.getId().getContainerId(),
          ContainerState.RUNNING);
      live.rm().waitForState(worker, container.getId(), RMContainerState.RUNNING);
      LiveRm.ask(younger, 1, 1, 1, 9);
      live.heartbeat(worker);
      List<Container> small = LiveRm.take(younger);
      assertThat(small).hasSize(3);

      resize(older, container, 0, 3);
      LiveRm.release(younger, small.subList(0, 1));
      live.heartbeat(worker);
      LiveRm.release(younger, small.subList(1, 2));
      live.heartbeat(worker);

      assertThat(LiveRm.take(younger)).isEmpty();
      UpdatedContainer grown = older.allocate(List.of(), List.of()).getUpdatedContainers().get(0);
      assertThat(grown.getContainer().getResource().getMemorySize()).isEqualTo(3 * LiveRm.GB);
    }
  }
}
