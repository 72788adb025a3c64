package io.heddle.yarn.preemption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;
import org.junit.jupiter.api.Test;

class TakenBackTest {
  private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);
  private static final NodeId NODE = NodeId.newInstance("node", 1);
  private static final String QUEUE = "root.a";

  private final TakenBack kills = new TakenBack();

  private static final Resource WHOLE = Resource.newInstance(8_192, 4);
  private static final ResourceCalculator ALL = new DominantResourceCalculator();

  private final KillCandidates candidates = new KillCandidates();

  private int useless(long now) {
    return kills.mostRefusals(NODE, QUEUE, false, now);
  }

  private int useful() {
    return kills.mostRefusals(NODE, QUEUE, true, 0);
  }

  private void takeBack(long now) {
    kills.killed(NODE, QUEUE, now);
    kills.given(NODE, QUEUE, "application_1");
  }

  @Test
  void eachTimeDoublesTheRefusals() {
    assertThat(useless(0)).isEqualTo(3);
    for (int most : new int[] {6, 12, 24, 48, 96, 96}) {
      takeBack(0);
      assertThat(useless(0)).isEqualTo(most);
    }
    assertThat(kills.mostRefusals(NODE, "root.b", false, 0)).isEqualTo(3);
    assertThat(kills.mostRefusals(NodeId.newInstance("other", 1), QUEUE, false, 0)).isEqualTo(3);
  }

  @Test
  void whatSeemsUsefulIsBelievedThreeTimes() {
    for (int most : new int[] {0, 0, 3, 6, 12}) {
      takeBack(0);
      assertThat(useful()).isEqualTo(most);
    }
  }

  /** One that comes after the room was taken is no matter of the kill. */
  @Test
  void onlyTheFirstContainerAfterAKillCounts() {
    kills.killed(NODE, QUEUE, 0);
    kills.killed(NODE, QUEUE, 0);
    assertThat(useless(0)).isEqualTo(3);
    kills.given(NODE, QUEUE, "application_1");
    kills.given(NODE, QUEUE, "application_1");
    assertThat(useless(0)).isEqualTo(6);
  }

  @Test
  void whereAnotherQueueGetsTheRoomItBeginsAnew() {
    takeBack(0);
    kills.killed(NODE, QUEUE, 0);
    kills.given(NODE, "root.b", "application_2");
    assertThat(useless(0)).isEqualTo(3);
  }

  @Test
  void whatAnotherQueueGetsAfterItWasTakenBackChangesNothing() {
    takeBack(0);
    kills.given(NODE, "root.b", "application_2");
    assertThat(useless(0)).isEqualTo(6);
  }

  /** Each of two is killed for the other one, whose room is not enough for both. */
  @Test
  void whatIsTakenBackByAKillCountsForBothSides() {
    for (int times = 0; times < 6; times++) {
      kills.killed(NODE, QUEUE, 0);
      kills.given(NODE, "root.b", "application_2");
      kills.killed(NODE, "application_2", 0);
      kills.given(NODE, QUEUE, "application_1");
    }
    assertThat(useful()).isEqualTo(24);
    assertThat(kills.mostRefusals(NODE, "application_2", true, 0)).isEqualTo(12);
  }

  /** The one that gets the room lost nothing there, however often it gives way and comes again. */
  @Test
  void whatIsGivenWithoutAKillWasNotTakenBack() {
    for (int times = 0; times < 9; times++) {
      kills.killed(NODE, QUEUE, 0);
      kills.given(NODE, "root.b", "application_2");
      kills.given(NODE, QUEUE, "application_1");
    }
    assertThat(useful()).isZero();
    assertThat(kills.mostRefusals(NODE, "root.b", true, 0)).isZero();
  }

  @Test
  void itIsForgottenAfterHalfAnHour() {
    takeBack(0);
    assertThat(useless(30 * MINUTE)).isEqualTo(6);
    assertThat(useless(31 * MINUTE)).isEqualTo(3);
    takeBack(31 * MINUTE);
    assertThat(useless(31 * MINUTE)).isEqualTo(6);
  }

  @Test
  void whatAnApplicationLostIsForgottenWhenItEnds() {
    for (int times = 0; times < 2; times++) {
      kills.killed(NODE, "application_2", 0);
      kills.given(NODE, "root.b", "application_2");
    }
    kills.killed(NODE, "application_2", 0);
    assertThat(kills.mostRefusals(NODE, "application_2", false, 0)).isEqualTo(12);
    kills.ended("application_2");
    assertThat(kills.mostRefusals(NODE, "application_2", false, 0)).isEqualTo(3);
    takeBack(0);
    assertThat(useless(0)).isEqualTo(6);
  }

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

  private static WaitingRequest waits(int megabytes, int cores, boolean mayReserve) {
    return new WaitingRequest(Resource.newInstance(megabytes, cores), mayReserve);
  }

  @Test
  void whatFitsGains() {
    Resource room = Resource.newInstance(2_048, 2);

    assertThat(waits(2_048, 2, false).gains(room, WHOLE, ALL)).isTrue();
    assertThat(waits(2_049, 2, false).gains(room, WHOLE, ALL)).isFalse();
    assertThat(waits(2_048, 3, false).gains(room, WHOLE, ALL)).isFalse();
  }

  @Test
  void whatDoesNotFitGainsWhereItCouldReserveTheNode() {
    Resource room = Resource.newInstance(1_024, 1);

    assertThat(waits(8_192, 4, true).gains(room, WHOLE, ALL)).isTrue();
    assertThat(waits(8_192, 5, true).gains(room, WHOLE, ALL)).as("larger than the node").isFalse();
    assertThat(waits(8_192, 4, false).gains(room, WHOLE, ALL)).as("reserved elsewhere").isFalse();
  }

  @Test
  void onlyWhatTheCalculatorCountsMatters() {
    assertThat(
            waits(2_048, 9, false)
                .gains(Resource.newInstance(2_048, 1), WHOLE, new DefaultResourceCalculator()))
        .isTrue();
  }
}
