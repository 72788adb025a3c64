package io.heddle.yarn.gangs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.heddle.gang.Gang;
import io.heddle.gang.GangPlan;
import io.heddle.gang.GangPlan.Place;
import io.heddle.model.ResourceVector;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.LeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.junit.jupiter.api.Test;

class LiveGangTest {
  private static final ResourceVector SIZE = ResourceVector.of(2, 1);
  private static final SchedulerRequestKey KEY =
      new SchedulerRequestKey(Priority.newInstance(1), -1, null);
  private static final Place PLACE = new Place(KEY, SIZE);
  private static final NodeId NODE = NodeId.newInstance("n1", 1);
  private static final NodeId OTHER = NodeId.newInstance("n2", 1);
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final GangBook book = new GangBook();
  private int changes;

  private LiveGang gang(int number, int size, int least) {
    return book.follow(attempt(number, 0), new Gang(size, least, Gang.FOREVER), () -> changes++);
  }

  private static FiCaSchedulerApp attempt(int number, int pending) {
    LeafQueue queue = mock(LeafQueue.class);
    when(queue.getQueuePath()).thenReturn("root.a");
    FiCaSchedulerApp attempt = mock(FiCaSchedulerApp.class);
    when(attempt.getCSLeafQueue()).thenReturn(queue);
    when(attempt.getUser()).thenReturn("ann");
    when(attempt.getApplicationAttemptId())
        .thenReturn(ApplicationAttemptId.newInstance(ApplicationId.newInstance(1, number), 1));
    when(attempt.getSchedulerKeys()).thenReturn(Set.of(KEY));
    when(attempt.getOutstandingAsksCount(KEY)).thenReturn(pending);
    return attempt;
  }

  private static GangAsk ask(int count) {
    return new GangAsk(
        count == 0 ? List.of() : List.of(new GangAsk.Request(KEY, SIZE, count)), "", "");
  }

  private static GangPlan<NodeId> plan() {
    return new GangPlan<>(Map.of(NODE, Map.of(PLACE, 2), OTHER, Map.of(PLACE, 1)));
  }

  private LiveGang waiting() {
    LiveGang gang = gang(1, 3, 3);
    gang.note(ask(3), 0, SECOND);
    return gang;
  }

  @Test
  void waitsOnceAllIsAskedFor() {
    LiveGang gang = gang(1, 3, 3);
    assertThat(gang.note(ask(0), 0, 0)).isTrue();
    assertThat(gang.times().since()).isNull();
    assertThat(gang.note(ask(2), 0, 5)).isTrue();
    assertThat(gang.state()).isEqualTo(GangState.ASKING);
    assertThat(gang.note(ask(3), 0, 9)).isTrue();
    assertThat(gang.state()).isEqualTo(GangState.WAITING);
    assertThat(gang.times().since()).isEqualTo(5);
    assertThat(book.waiting()).isEqualTo(1);
  }

  @Test
  void isCompleteOnceEachPlaceIsTaken() {
    LiveGang gang = waiting();
    gang.admit(plan(), 2 * SECOND);
    assertThat(gang.note(ask(3), 0, 2 * SECOND)).isFalse();
    assertThat(book.waiting()).isZero();
    assertThat(book.keptOn(NODE)).isEqualTo(ResourceVector.of(4, 2));
    assertThat(book.keptIn("root", "")).isEqualTo(ResourceVector.of(6, 3));
    assertThat(book.keptOf("ann", "root.a", "")).isEqualTo(ResourceVector.of(6, 3));
    gang.given(NODE, PLACE, 3 * SECOND);
    gang.given(NODE, new Place(PLACE.request(), ResourceVector.of(1, 1)), 3 * SECOND);
    assertThat(book.keptOn(NODE)).isEqualTo(SIZE);
    gang.given(NODE, PLACE, 4 * SECOND);
    assertThat(book.keptOn(NODE)).isNull();
    assertThat(gang.state()).isEqualTo(GangState.ADMITTED);
    gang.given(OTHER, PLACE, 5 * SECOND);
    assertThat(gang.state()).isEqualTo(GangState.COMPLETE);
    assertThat(book.admitted()).isEmpty();
    assertThat(changes).isEqualTo(2);
  }

  /** Later waves of tasks are smaller than the gang was. */
  @Test
  void isNotBrokenWhereItsTasksEnded() {
    LiveGang gang = gang(1, 3, 3);
    gang.note(ask(10), 3, 0);
    gang.note(ask(10), 1, 1);
    assertThat(gang.isBroken()).isFalse();
    assertThat(gang.missing()).isZero();
  }

  /** One of three is lost and asked for again; when all are gone it waits, before others. */
  @Test
  void isBrokenWhileItLacksMembers() {
    LiveGang gang = gang(1, 3, 3);
    assertThat(gang.note(ask(0), 3, 0)).isFalse();
    assertThat(gang.isBroken()).isFalse();
    gang.lost();
    assertThat(gang.note(ask(1), 2, 0)).isFalse();
    assertThat(gang.isBroken()).isTrue();
    assertThat(book.incomplete()).isOne();
    assertThat(gang.missing()).isEqualTo(1);
    assertThat(gang.note(ask(3), 0, 7)).isTrue();
    assertThat(gang.times().since()).isEqualTo(7);
    assertThat(gang.isBack()).isTrue();
  }

  /** Kept for 30 s without effect; again a minute after the last container; three times in all. */
  @Test
  void keepsPlacesNotForEver() {
    LiveGang gang = waiting();
    for (int times = 1; times <= 3; times++) {
      long now = 100 * SECOND * times;
      assertThat(gang.mayTry(now)).isTrue();
      gang.admit(plan(), now);
      gang.expire(true, now + 29 * SECOND);
      assertThat(gang.state()).isEqualTo(GangState.ADMITTED);
      gang.expire(true, now + 30 * SECOND);
      assertThat(book.keptOn(NODE)).isNull();
      assertThat(gang.mayTry(now + 59 * SECOND)).isFalse();
    }
    assertThat(gang.state()).isEqualTo(GangState.LET_GO);
    assertThat(GangReason.of(gang, false).orElseThrow())
        .isEqualTo(
            "gang of 3: YARN served none of its places, 3 times; its containers are given one by"
                + " one");
  }

  @Test
  void placesGoBackAtOnceIfTheRequestIsWithdrawn() {
    LiveGang gang = waiting();
    gang.expire(false, 2 * SECOND);
    assertThat(gang.state()).isEqualTo(GangState.WAITING);
    gang.admit(plan(), 2 * SECOND);
    gang.expire(false, 2 * SECOND);
    assertThat(book.keptOn(NODE)).isNull();
    assertThat(gang.note(ask(0), 0, 3 * SECOND)).isTrue();
    assertThat(gang.state()).isEqualTo(GangState.ASKING);
    gang.note(ask(3), 0, 4 * SECOND);
    assertThat(gang.mayTry(61 * SECOND)).isFalse();
    assertThat(gang.mayTry(62 * SECOND)).isTrue();
  }

  @Test
  void whatItHoldsIsNotHeldBackWhenPlacesExpire() {
    LiveGang gang = waiting();
    gang.admit(plan(), 2 * SECOND);
    gang.given(NODE, PLACE, 10 * SECOND);
    assertThat(gang.note(ask(2), 1, 10 * SECOND)).isFalse();
    gang.expire(true, 39 * SECOND);
    assertThat(gang.state()).isEqualTo(GangState.ADMITTED);
    gang.expire(true, 40 * SECOND);
    assertThat(gang.state()).isEqualTo(GangState.COMPLETE);
    assertThat(gang.isBroken()).isTrue();
  }

  @Test
  void whatNeverFitsMayWaitAgain() {
    LiveGang gang = waiting();
    gang.letGo("never fits: the queue is small", true);
    assertThat(gang.note(ask(3), 0, SECOND)).isFalse();
    assertThat(gang.mayReturn()).isTrue();
    gang.comeBack();
    assertThat(gang.state()).isEqualTo(GangState.WAITING);
    gang.letGo("waited for 60 s", false);
    assertThat(gang.mayReturn()).isFalse();
  }

  @Test
  void anEndedAttemptKeepsNothing() {
    LiveGang gang = waiting();
    gang.admit(plan(), SECOND);
    gang.end();
    assertThat(book.keptOn(NODE)).isNull();
    assertThat(book.isEmpty()).isTrue();
    gang.note(ask(3), 0, SECOND);
    gang.admit(plan(), SECOND);
    assertThat(book.admitted()).isEmpty();
    assertThat(book.waiting()).isZero();
    assertThat(book.isIdle("root.a", "")).isTrue();
  }

  @Test
  void masterWaitsWhileEightGangsOfItsQueueDo() {
    for (int number = 1; number <= 7; number++) {
      gang(number, 3, 3).note(ask(1), 0, 0);
    }
    LiveGang last = gang(9, 3, 3);
    assertThat(last.holdsMaster()).isFalse();
    LiveGang eighth = gang(8, 3, 3);
    eighth.note(ask(1), 0, 0);
    assertThat(last.holdsMaster()).isTrue();
    assertThat(GangReason.of(last, true).orElseThrow())
        .contains("8 other gangs of the user wait in queue root.a");
    // It does not ask for the rest for a minute, and asks then.
    eighth.lateAt(59 * SECOND);
    assertThat(last.holdsMaster()).isTrue();
    eighth.lateAt(60 * SECOND);
    assertThat(last.holdsMaster()).isFalse();
    eighth.note(ask(3), 0, 61 * SECOND);
    assertThat(last.holdsMaster()).isTrue();
    eighth.note(ask(0), 3, 62 * SECOND);
    assertThat(last.holdsMaster()).isFalse();
  }

  /** Two heartbeats without another request close it; ten seconds would, too. */
  @Test
  void anOpenGangIsAllThatIsAskedForUntilItIsQuiet() {
    LiveGang gang = book.follow(attempt(1, 4), Gang.OPEN, () -> changes++);
    gang.heard(true, SECOND);
    gang.note(ask(4), 0, SECOND);
    gang.heard(false, 2 * SECOND);
    assertThat(gang.state()).isEqualTo(GangState.ASKING);
    gang.heard(true, 3 * SECOND);
    gang.heard(false, 4 * SECOND);
    assertThat(gang.gang().isOpen()).isTrue();
    gang.heard(false, 5 * SECOND);
    assertThat(gang.gang()).isEqualTo(Gang.OPEN.closed(4));
    gang.note(ask(4), 0, 5 * SECOND);
    assertThat(gang.state()).isEqualTo(GangState.WAITING);

    LiveGang silent = book.follow(attempt(2, 1), Gang.OPEN, () -> changes++);
    silent.heard(true, SECOND);
    silent.closeIfQuiet(10 * SECOND);
    assertThat(silent.state()).isEqualTo(GangState.ASKING);
    silent.closeIfQuiet(11 * SECOND);
    // One container alone is no gang.
    assertThat(silent.state()).isEqualTo(GangState.LET_GO);
    assertThat(GangReason.of(silent, false)).isEmpty();
  }
}
