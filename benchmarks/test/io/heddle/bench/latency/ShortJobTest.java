package io.heddle.bench.latency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ShortJobTest {
  @Test
  void jobsAreShortComeOneAfterTheOtherAndAreTheSameForEachRow() {
    List<ShortJob> jobs = ShortJob.draw(50, 1_000, List.of("a", "b", "c", "d"), 7);

    assertThat(jobs)
        .hasSize(50)
        .isEqualTo(ShortJob.draw(50, 1_000, List.of("a", "b", "c", "d"), 7));
    assertThat(jobs).extracting(ShortJob::submitMillis).isSorted().startsWith(0L);
    assertThat(jobs)
        .allSatisfy(
            job -> {
              assertThat(job.maps()).hasSizeBetween(5, 20);
              assertThat(job.maps())
                  .allSatisfy(
                      map -> {
                        assertThat(map.millis()).isBetween(2_000L, 5_000L);
                        assertThat(map.hosts()).hasSize(3);
                      });
              assertThat(job.reduces()).hasSizeBetween(1, 3);
            });
  }

  @Test
  void withoutHostsMapsRunAnywhere() {
    assertThat(ShortJob.draw(3, 1_000, List.of(), 7))
        .flatMap(ShortJob::maps)
        .allSatisfy(map -> assertThat(map.hosts()).isEmpty());
  }
}
