package io.heddle.bench.latency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.junit.jupiter.api.Test;

class ShortJobTest {
  private final Asks asks = new Asks(20, 1_024);

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

  private Map<String, Integer> counts(List<List<String>> tasks) {
    return asks.of(tasks).stream()
        .collect(
            Collectors.toMap(ResourceRequest::getResourceName, ResourceRequest::getNumContainers));
  }

  @Test
  void tasksThatNameNoHostAreAskedForAnywhere() {
    assertThat(counts(Asks.anywhere(3))).containsExactly(Map.entry("*", 3));
  }

  @Test
  void whatIsNoLongerWantedOfAHostIsTakenBackOnce() {
    assertThat(counts(List.of(List.of("a", "b"), List.of("b"))))
        .containsOnly(
            Map.entry("*", 2), Map.entry("/default-rack", 2), Map.entry("a", 1), Map.entry("b", 2));
    assertThat(counts(List.of(List.of("b"))))
        .containsOnly(
            Map.entry("*", 1), Map.entry("/default-rack", 1), Map.entry("a", 0), Map.entry("b", 1));
    assertThat(counts(List.of(List.of("b")))).doesNotContainKey("a");
  }

  @Test
  void eachTaskNamesDifferentHosts() {
    List<String> hosts = List.of("a", "b", "c", "d");
    assertThat(Asks.draw(50, hosts, new Random(1)))
        .hasSize(50)
        .allSatisfy(names -> assertThat(names).hasSize(3).doesNotHaveDuplicates());
    assertThat(Asks.draw(1, List.of("a"), new Random(1))).containsExactly(List.of("a"));
  }
}
