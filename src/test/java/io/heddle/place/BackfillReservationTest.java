package io.heddle.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.RequestKind;
import io.heddle.model.ResourceVector;
import io.heddle.rule.MasterTurn;
import io.heddle.rule.Reservations;
import io.heddle.score.PlacementPolicy;
import io.heddle.score.Policies;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A node has <2, 2> left and <2, 2> more in 10 s. Then the long job's <4, 4> fits and nothing is
 * spare; another job asks for <1, 1> now.
 */
class BackfillReservationTest {
  // Reservations alone: a node has <1, 1> left, <2, 1> more after 10 s and <3, 2> more after 20 s.
  private static final ResourceVector LEFT = ResourceVector.of(1, 1);

  private static final List<RunningTasks.Ending> ENDINGS =
      List.of(
          new RunningTasks.Ending(10, ResourceVector.of(2, 1)),
          new RunningTasks.Ending(20, ResourceVector.of(3, 2)));

  /** <4, 3> is more than <3, 2>, which is free at 10 s; <6, 4> at 20 s leaves <2, 1>. */
  private static final Reservation LATE = Reservation.of(ResourceVector.of(4, 3), LEFT, ENDINGS);

  private final Scene scene = new Scene();
  private PendingRequest<String> large;
  private PendingRequest<String> small;

  @BeforeEach
  void fillTheNode() {
    scene.policy = Policies.of(PlacementPolicy.HEDDLE_MAKESPAN);
    scene.node = Scene.node(10, 6, 2, 2);
    scene.endings.add(new RunningTasks.Ending(10, ResourceVector.of(2, 2)));
    scene.index.planned(MasterTurn.FIRST, Reservations.KEPT_ROOM);
    large = scene.add("long", RequestKind.MAP, 1, 4, 4);
    large.expect(0.9, 30, false);
    small = scene.add("other", RequestKind.MAP, 1, 1, 1);
    small.expect(0.1, 30, false);
  }

  private void assertServesTheSmall(boolean served) {
    if (served) {
      assertThat(Scene.all(scene.serve())).containsExactly("other/MAP");
    } else {
      assertThat(Scene.all(scene.serve())).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"5, true", "10, true", "10.1, false", "30, false"})
  void onlyWhatEndsInTimeUsesIt(double seconds, boolean served) {
    small.expect(0.1, seconds, false);
    assertServesTheSmall(served);
  }

  /** Another <1, 1> in 10 s is spare beside <4, 4>. */
  @Test
  void whatFitsBesideUsesTheNode() {
    scene.endings.clear();
    scene.endings.add(new RunningTasks.Ending(10, ResourceVector.of(3, 3)));
    assertServesTheSmall(true);
  }

  @ParameterizedTest
  @CsvSource({"0.49, true", "0.5, false"})
  void isKeptOnlyWhereHalfOfTheHorizonHangsOnIt(double criticality, boolean served) {
    large.expect(criticality, 30, false);
    assertServesTheSmall(served);
  }

  @Test
  void whatIsAsCriticalIsNotHeldUp() {
    small.expect(0.9, 30, false);
    assertServesTheSmall(true);
  }

  @Test
  void isNotKeptWhereTheTermIsOff() {
    scene.index.planned(MasterTurn.FIRST, Reservations.STOCK_ORDER);
    assertServesTheSmall(true);
  }

  @Test
  void isNotKeptOnANodeThatIsTooSmallForEver() {
    scene.node = Scene.node(3, 3, 2, 2);
    assertServesTheSmall(true);
  }

  @Test
  void isNotKeptWhereNothingIsKnownToEnd() {
    scene.endings.clear();
    assertServesTheSmall(true);
  }

  /** The more critical <4, 4> would fit in 10 s; the less critical <3, 3> does not count. */
  @Test
  void isKeptForTheMostCriticalOne() {
    PendingRequest<String> less = scene.add("less", RequestKind.MAP, 1, 3, 3);
    less.expect(0.6, 30, false);
    assertServesTheSmall(false);
    scene.index.remove(large);
    // <4, 4> less <3, 3> leaves <1, 1> beside.
    assertServesTheSmall(true);
  }

  /** Of two masters with the same demand the later stage ranks first, and the other stays. */
  @Test
  void withoutAdmissionOnlyTheMasterOfALaterStageStarts() {
    scene.index.remove(large);
    scene.index.planned(MasterTurn.HELD_BACK, Reservations.STOCK_ORDER);
    scene.add("new", RequestKind.APPLICATION_MASTER, 20, 1, 1);
    assertServesTheSmall(true);
    scene.add("later", RequestKind.APPLICATION_MASTER, 21, 1, 1).expect(0.1, 0, true);
    assertThat(Scene.all(scene.serve())).containsExactly("later/APPLICATION_MASTER", "other/MAP");
    scene.index.planned(MasterTurn.FIRST, Reservations.STOCK_ORDER);
    assertThat(Scene.all(scene.serve()))
        .containsExactly("later/APPLICATION_MASTER", "new/APPLICATION_MASTER", "other/MAP");
  }

  @Test
  void beginsWhenEnoughHasEnded() {
    assertThat(LATE).isEqualTo(new Reservation(20, ResourceVector.of(2, 1)));
    assertThat(Reservation.of(ResourceVector.of(3, 1), LEFT, ENDINGS))
        .isEqualTo(new Reservation(10, ResourceVector.of(0, 1)));
  }

  @Test
  void whatIsNotKnownToFitEverHasNone() {
    assertThat(Reservation.of(ResourceVector.of(7, 4), LEFT, ENDINGS)).isNull();
    assertThat(Reservation.of(ResourceVector.of(4, 3), LEFT, List.of())).isNull();
  }

  @Test
  void whatEndsBeforeItBeginsDoesNotDelayIt() {
    ResourceVector all = ResourceVector.of(6, 4);
    assertThat(LATE.isDelayedBy(all, 20)).isFalse();
    assertThat(LATE.isDelayedBy(all, 20.5)).isTrue();
  }

  @Test
  void whatFitsBesideItDoesNotDelayItHoweverLongItRuns() {
    assertThat(LATE.isDelayedBy(ResourceVector.of(2, 1), 1e9)).isFalse();
    assertThat(LATE.isDelayedBy(ResourceVector.of(3, 1), 1e9)).isTrue();
    assertThat(LATE.isDelayedBy(ResourceVector.of(2, 2), 1e9)).isTrue();
  }
}
