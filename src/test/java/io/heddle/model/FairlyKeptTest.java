package io.heddle.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FairlyKeptTest {
  private final FairlyKept<String, Integer> kept = new FairlyKept<>(4);

  private List<String> keys() {
    List<String> keys = new ArrayList<>();
    kept.forEach((key, value) -> keys.add(key));
    return keys;
  }

  private void put(String owner, String prefix, int count) {
    for (int i = 0; i < count; i++) {
      kept.put(owner, prefix + i, i);
    }
  }

  @Test
  void oneOwnerAloneMayUseAll() {
    put("ann", "a", 9);
    assertThat(keys()).containsExactly("a5", "a6", "a7", "a8");
  }

  /** Ann, who has 4, makes room for Bob until both have 2; then each replaces its own. */
  @Test
  void theOwnerWithTheMostGivesWay() {
    put("ann", "a", 4);
    put("bob", "b", 1);
    assertThat(keys()).containsExactly("a1", "a2", "a3", "b0");
    put("bob", "b", 9);
    assertThat(keys()).containsExactly("a2", "a3", "b7", "b8");
  }

  @Test
  void whatIsUsedStays() {
    put("ann", "a", 4);
    assertThat(kept.get("a0")).isZero();
    kept.put("ann", "a4", 4);
    assertThat(kept.get("a1")).isNull();
    assertThat(keys()).containsExactly("a2", "a3", "a0", "a4");
  }

  @Test
  void aKeyStaysThatOfItsFirstOwner() {
    kept.put("ann", "shared", 1);
    put("bob", "b", 9);
    kept.put("bob", "shared", 2);
    put("bob", "c", 9);
    assertThat(kept.get("shared")).isEqualTo(2);
  }

  @Test
  void fewerAreKeptOnceTheLimitIsLower() {
    put("ann", "a", 3);
    put("bob", "b", 1);
    kept.limit(2);
    assertThat(keys()).containsExactly("a2", "b0");
    kept.remove("b0");
    kept.remove("missing");
    assertThat(keys()).containsExactly("a2");
  }

  /** Whatever happens, the sum of what is there counts, and it never exceeds the limit. */
  @Test
  void weightsAddUpInAnyHistory() {
    Random random = new Random(1);
    FairlyKept<Integer, Integer> weighed = new FairlyKept<>(40);
    for (int i = 0; i < 20_000; i++) {
      int key = random.nextInt(100);
      switch (random.nextInt(4)) {
        case 0 -> weighed.get(key);
        case 1 -> weighed.remove(key);
        default -> {
          int weight = 1 + random.nextInt(3);
          weighed.put(key % 3, key, weight, weight);
        }
      }
      long[] sum = new long[1];
      weighed.forEach((each, weight) -> sum[0] += weight);
      assertThat(weighed.weight()).isEqualTo(sum[0]).isLessThanOrEqualTo(40);
    }
    weighed.limit(0);
    assertThat(weighed.size()).isZero();
  }

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
