package io.heddle.yarn.preemption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;

class KillCandidatesTest {
  private static final NodeId NODE = NodeId.newInstance("node", 1);

  private final KillCandidates candidates = new KillCandidates();

  private static RMContainer container(int number, NodeId node) {
    ApplicationAttemptId attempt =
        ApplicationAttemptId.newInstance(ApplicationId.newInstance(1, 1), 1);
    RMContainer container = mock(RMContainer.class);
    when(container.getContainerId()).thenReturn(ContainerId.newContainerId(attempt, number));
    when(container.getAllocatedNode()).thenReturn(node);
    when(container.getAllocatedResource()).thenReturn(Resource.newInstance(1_024 * number, number));
    return container;
  }

  @Test
  void whatIsAnnouncedOnANodeCountsOnceUntilItEnds() {
    RMContainer first = container(1, NODE);
    candidates.announced(first);
    candidates.announced(first);
    candidates.announced(container(2, NODE));
    candidates.announced(container(4, NodeId.newInstance("other", 1)));

    assertThat(candidates.announcedOn(NODE)).isEqualTo(Resource.newInstance(3_072, 3));

    candidates.ended(first);
    candidates.ended(first);
    assertThat(candidates.announcedOn(NODE)).isEqualTo(Resource.newInstance(2_048, 2));
    assertThat(candidates.announcedOn(NodeId.newInstance("unknown", 1)))
        .isEqualTo(Resource.newInstance(0, 0));
  }

  /** Whatever is to hold for those that come later. */
  @Test
  void aContainerIsSparedAsOftenAsWasDecidedAtFirst() {
    RMContainer container = container(1, NODE);
    candidates.announced(container);
    assertThat(candidates.refuse(container, 2)).isTrue();
    assertThat(candidates.announcedOn(NODE)).isEqualTo(Resource.newInstance(0, 0));

    candidates.announced(container);
    assertThat(candidates.announcedOn(NODE)).isEqualTo(Resource.newInstance(1_024, 1));
    assertThat(candidates.refuse(container, 5)).isTrue();
    assertThat(candidates.refuse(container, 5)).isFalse();

    candidates.ended(container);
    assertThat(candidates.refuse(container, 1)).isTrue();
    assertThat(candidates.refuse(container, 1)).isFalse();
  }

  @Test
  void anApplicationTakesItsOwnAlongWhenItEnds() {
    candidates.announced(container(1, NODE));
    candidates.announced(container(2, NodeId.newInstance("other", 1)));

    candidates.ended(ApplicationId.newInstance(1, 2));
    assertThat(candidates.announcedOn(NODE)).isEqualTo(Resource.newInstance(1_024, 1));

    candidates.ended(ApplicationId.newInstance(1, 1));
    assertThat(candidates.announcedOn(NODE)).isEqualTo(Resource.newInstance(0, 0));
    assertThat(candidates.announcedOn(NodeId.newInstance("other", 1)))
        .isEqualTo(Resource.newInstance(0, 0));
  }
}
