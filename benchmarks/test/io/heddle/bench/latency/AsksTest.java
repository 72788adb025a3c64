package io.heddle.bench.latency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.junit.jupiter.api.Test;

class AsksTest {
  private final Asks asks = new Asks(20, 1_024);

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
