package io.heddle.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.ResourceVector;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A node has <1, 1> left; <2, 1> more after 10 s and <3, 2> more after 20 s. */
class ReservationTest {
  private static final ResourceVector LEFT = ResourceVector.of(1, 1);
  private static final List<RunningTasks.Ending> ENDINGS =
      List.of(
          new RunningTasks.Ending(10, ResourceVector.of(2, 1)),
          new RunningTasks.Ending(20, ResourceVector.of(3, 2)));

  /** <4, 3> is more than <3, 2>, which is free at 10 s; <6, 4> at 20 s leaves <2, 1>. */
  private static final Reservation LATE = Reservation.of(ResourceVector.of(4, 3), LEFT, ENDINGS);

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
