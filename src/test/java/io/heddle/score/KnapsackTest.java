package io.heddle.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.ResourceVector;
import io.heddle.score.Knapsack.Item;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KnapsackTest {
  private static final ResourceWeights EQUAL = ResourceWeights.raw(1, 1);
  private static final int STEPS = 1_000_000;

  private static Item item(int count, long... demand) {
    return new Item(ResourceVector.of(demand), count);
  }

  private static int[] fill(ResourceVector capacity, List<Item> items, ResourceWeights weights) {
    return Knapsack.fill(capacity, items, weights, STEPS).orElseThrow();
  }

  /**
   * The paper's node of <10, 6>: one of <1, 3> and three of <3, 1> use 1 + 9 = 10 and 3 + 3 = 6,
   * all that there is.
   */
  @Test
  void fillsThePapersNodeCompletely() {
    assertThat(fill(ResourceVector.of(10, 6), List.of(item(5, 1, 3), item(5, 3, 1)), EQUAL))
        .containsExactly(1, 3);
  }

  /**
   * Where greedy by fitness fails: on <6, 6> the item <4, 4> has fitness 48 against 36 for <3, 3>,
   * and with it only 8 of 12 are used; two of <3, 3> use 12.
   */
  @Test
  void doesNotTakeTheLargestWhereTwoSmallerFillTheNode() {
    assertThat(fill(ResourceVector.of(6, 6), List.of(item(3, 4, 4), item(3, 3, 3)), EQUAL))
        .containsExactly(0, 2);
  }

  /** With one of <3, 3> waiting, <4, 4> uses 8, <3, 3> alone 6. */
  @Test
  void takesNoMoreThanThereAre() {
    assertThat(fill(ResourceVector.of(6, 6), List.of(item(3, 4, 4), item(1, 3, 3)), EQUAL))
        .containsExactly(1, 0);
  }

  /** <4, 1> uses 4 of memory, <1, 3> 3 of cores; only one of them fits <4, 3>. */
  @Test
  void weighsResourceTypes() {
    ResourceVector capacity = ResourceVector.of(4, 3);
    List<Item> items = List.of(item(1, 4, 1), item(1, 1, 3));
    assertThat(fill(capacity, items, ResourceWeights.raw(1, 0))).containsExactly(1, 0);
    assertThat(fill(capacity, items, ResourceWeights.raw(0, 1))).containsExactly(0, 1);
  }

  /** Three of <2, 2> use all of <6, 6>, as two of <3, 3> do. */
  @Test
  void prefersTheEarlierItemsAmongFillingsThatUseAsMuch() {
    ResourceVector capacity = ResourceVector.of(6, 6);
    assertThat(fill(capacity, List.of(item(3, 2, 2), item(2, 3, 3)), EQUAL)).containsExactly(3, 0);
    assertThat(fill(capacity, List.of(item(2, 3, 3), item(3, 2, 2)), EQUAL)).containsExactly(2, 0);
  }

  @Test
  void takesNothingOfNothing() {
    assertThat(fill(ResourceVector.of(4, 4), List.of(), EQUAL)).isEmpty();
    assertThat(fill(ResourceVector.of(4, 4), List.of(item(3, 0, 0)), EQUAL)).containsExactly(0);
  }

  /** In MiB, in units of 1024 and 1: 9 * 5 states for one item, 45 steps; one less is too few. */
  @Test
  void givesUpBeyondItsSteps() {
    ResourceVector capacity = ResourceVector.of(8 * 1024 + 100, 4);
    List<Item> items = List.of(item(8, 1024, 1));
    assertThat(Knapsack.fill(capacity, items, EQUAL, 45)).isPresent();
    assertThat(Knapsack.fill(capacity, items, EQUAL, 44)).isEmpty();
    ResourceVector vast = ResourceVector.of(Long.MAX_VALUE / 4, Integer.MAX_VALUE);
    assertThat(Knapsack.fill(vast, List.of(item(Integer.MAX_VALUE, 1, 1)), EQUAL, STEPS)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void usesAsMuchAsTheBestOfAllFillings(long seed) {
    Random random = new Random(seed);
    for (int round = 0; round < 300; round++) {
      int types = 1 + random.nextInt(3);
      ResourceVector capacity = vector(random, types, 13);
      ResourceWeights weights = ResourceWeights.raw(random.doubles(types, 0, 2).toArray());
      List<Item> items = new ArrayList<>();
      for (int i = random.nextInt(5); i > 0; i--) {
        ResourceVector demand = vector(random, types, 6);
        if (demand.fitsIn(capacity)) {
          items.add(new Item(demand, 1 + random.nextInt(4)));
        }
      }

      int[] counts = fill(capacity, items, weights);

      String what = "seed %d round %d: %s into %s".formatted(seed, round, items, capacity);
      ResourceVector left = capacity;
      double use = 0;
      for (int i = 0; i < counts.length; i++) {
        assertThat(counts[i]).as(what).isBetween(0, items.get(i).count());
        for (int n = 0; n < counts[i]; n++) {
          left = left.minus(items.get(i).demand());
          use += weights.sum(items.get(i).demand());
        }
      }
      assertThat(ResourceVector.of(new long[types]).fitsIn(left)).as(what).isTrue();
      assertThat(use).as(what).isCloseTo(best(capacity, items, 0, weights), within(1e-9));
    }
  }

  private static ResourceVector vector(Random random, int types, int bound) {
    return ResourceVector.of(random.longs(types, 0, bound).toArray());
  }

  private static double best(
      ResourceVector left, List<Item> items, int from, ResourceWeights weights) {
    if (from == items.size()) {
      return 0;
    }
    Item item = items.get(from);
    double best = 0;
    ResourceVector rest = left;
    for (int n = 0; n <= item.count(); n++) {
      double use = n * weights.sum(item.demand()) + best(rest, items, from + 1, weights);
      best = Math.max(best, use);
      if (!item.demand().fitsIn(rest)) {
        break;
      }
      rest = rest.minus(item.demand());
    }
    return best;
  }
}
