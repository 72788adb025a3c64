package io.heddle.yarn.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.yarn.testing.LiveRm;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What reads node metrics ends with its ResourceManager, also where no thread of ours learns. */
@Timeout(120)
class ReadingEndsTest {
  private static List<Thread> readers() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("heddle-metrics-"))
        .toList();
  }

  @Test
  void aPeriodThatWasObservedByHandLeavesNoThreadBehind() throws InterruptedException {
    List<Thread> before = readers();
    List<Thread> begun;
    try (LiveRm live = LiveRm.start(conf -> {})) {
      live.heddle().observe();
      begun = readers().stream().filter(thread -> !before.contains(thread)).toList();
      assertThat(begun).isNotEmpty();
    }
    for (Thread reader : begun) {
      reader.join();
    }
  }
}
