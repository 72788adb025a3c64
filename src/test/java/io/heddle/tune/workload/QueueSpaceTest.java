package io.heddle.tune.workload;

import static io.heddle.tune.workload.Queue.Ordering.DRF;
import static io.heddle.tune.workload.Queue.Ordering.FAIR;
import static io.heddle.tune.workload.Queue.Ordering.FIFO;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSpace;
import java.util.List;
import org.junit.jupiter.api.Test;

class QueueSpaceTest {
  private static List<Ordering> left(Ordering present, Ordering... orderings) {
    QueueSpace space = new QueueSpace(0.1, 0.9, List.of(orderings)).withoutAlike(present);
    assertThat(space.lower()).isEqualTo(0.1);
    assertThat(space.upper()).isEqualTo(0.9);
    return space.orderings();
  }

  @Test
  void ofFairOrderAndDrfThePresentOneStays() {
    assertThat(left(FAIR, FIFO, FAIR, DRF)).containsExactly(FIFO, FAIR);
    assertThat(left(DRF, FIFO, FAIR, DRF)).containsExactly(FIFO, DRF);
  }

  @Test
  void orElseTheFirst() {
    assertThat(left(FIFO, FIFO, FAIR, DRF)).containsExactly(FIFO, FAIR);
    assertThat(left(FIFO, DRF, FAIR)).containsExactly(DRF);
  }

  @Test
  void thePresentOneIsNotBroughtInWhereItIsNotAllowed() {
    assertThat(left(DRF, FIFO, FAIR)).containsExactly(FIFO, FAIR);
  }
}
