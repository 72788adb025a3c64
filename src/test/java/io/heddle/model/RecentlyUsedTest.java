package io.heddle.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecentlyUsedTest {
  @Test
  void forgetsWhatWasUsedLongestAgo() {
    RecentlyUsed<String, Integer> map = new RecentlyUsed<>(2);
    map.put("a", 1);
    map.put("b", 2);
    assertThat(map.get("a")).isEqualTo(1);
    map.put("c", 3);
    assertThat(map.get("b")).isNull();
    assertThat(map.get("a")).isEqualTo(1);
    assertThat(map.get("c")).isEqualTo(3);
  }

  @Test
  void replacesAndForgetsAValue() {
    RecentlyUsed<String, Integer> map = new RecentlyUsed<>(2);
    map.put("a", 1);
    map.put("a", 2);
    assertThat(map.get("a")).isEqualTo(2);
    map.remove("a");
    assertThat(map.get("a")).isNull();
  }

  @Test
  void aSmallerLimitForgetsTheSurplus() {
    RecentlyUsed<String, Integer> map = new RecentlyUsed<>(3);
    map.put("a", 1);
    map.put("b", 2);
    map.put("c", 3);
    map.get("a");
    map.limit(2);
    List<String> kept = new ArrayList<>();
    map.forEach((key, value) -> kept.add(key));
    assertThat(kept).as("longest ago first").containsExactly("c", "a");
    assertThat(map.size()).isEqualTo(2);
  }
}
