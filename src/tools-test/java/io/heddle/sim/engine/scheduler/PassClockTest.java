package io.heddle.sim.engine.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One pass is planned at a time. */
class PassClockTest {
  private final VirtualTime time = new VirtualTime();
  private final List<String> made = new ArrayList<>();
  private final PassClock clock = new PassClock(time, () -> made.add("after"));

  private void plan(long at, String name) {
    clock.plan(at, () -> made.add(name + " at " + time.now()));
  }

  private void runAll() {
    while (time.nextTime() < Long.MAX_VALUE) {
      time.step();
    }
  }

  @Test
  void theEarliestIsMadeAndNoOther() {
    plan(20, "late");
    plan(5, "early");
    plan(10, "middle");
    runAll();

    assertThat(made).containsExactly("early at 5", "after");
  }

  @Test
  void aPassCanPlanTheNext() {
    clock.plan(5, () -> plan(20, "next"));
    plan(20, "dropped");
    runAll();

    assertThat(made).containsExactly("after", "next at 20", "after");
  }
}
