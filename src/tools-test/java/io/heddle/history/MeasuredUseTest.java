package io.heddle.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.history.MeasuredUse.OfTask;
import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.TaskUse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MeasuredUseTest {
  private static final ResourceVector DEMAND = ResourceVector.of(1_000, 2);

  private final MeasuredUse use = new MeasuredUse();

  /** 12 s of processor in 10 s and 6 s in 20 s on 2 cores: 18 / 60; (10 * 400 + 20 * 100) / 30. */
  @Test
  void tasksWeighAsLongAsTheyRan() {
    use.add(5_000, 15_000, new OfTask(12_000, 400));
    use.add(0, 20_000, new OfTask(6_000, 100));
    assertThat(use.of(DEMAND, 1)).isEqualTo(TaskUse.constant(0.3, 0.2));
  }

  /** 8 s in 10 s, on a slot's part of 4 tasks for 2 cores: 8 / 5. */
  @Test
  void aSlotHasItsPartOfTheCores() {
    use.add(0, 10_000, new OfTask(8_000, 500));
    assertThat(use.of(DEMAND, 4)).isEqualTo(TaskUse.constant(1.6, 0.5));
  }

  @Test
  void whatIsNotKnownIsAllThatIsAskedFor() {
    assertThat(use.of(DEMAND, 1)).isEqualTo(TaskUse.UNKNOWN);
    use.add(0, 10_000, OfTask.UNKNOWN);
    assertThat(use.of(DEMAND, 1)).isEqualTo(TaskUse.UNKNOWN);
    use.add(0, 10_000, new OfTask(5_000, Double.NaN));
    assertThat(use.of(DEMAND, 1)).isEqualTo(TaskUse.constant(0.25, 1));
  }

  /** A container that held more than it may would have been killed: the request is not known. */
  @Test
  void memoryIsAtMostWhatWasAskedFor() {
    use.add(0, 10_000, new OfTask(Double.NaN, 4_000));
    assertThat(use.of(DEMAND, 1)).isEqualTo(TaskUse.constant(1, 1));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, Double.NaN})
  void whatIsNoAmountSaysNothing(double amount) {
    use.add(0, 10_000, new OfTask(amount, amount));
    use.add(10_000, 0, new OfTask(1, 1));
    assertThat(use.of(DEMAND, 1)).isEqualTo(TaskUse.UNKNOWN);
  }

  /** No machine has more than a thousand cores for a task; the others still count. */
  @Test
  void anAbsurdProcessorTimeSaysNothing() {
    use.add(0, 10_000, new OfTask(1e300, Double.NaN));
    assertThat(use.of(DEMAND, 1)).isEqualTo(TaskUse.UNKNOWN);
    use.add(0, 10_000, new OfTask(5_000, Double.NaN));
    assertThat(use.of(DEMAND, 1)).isEqualTo(TaskUse.constant(0.25, 1));
  }
}
