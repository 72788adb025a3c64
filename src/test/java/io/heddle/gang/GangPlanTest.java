package io.heddle.gang;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.gang.GangPlan.Part;
import io.heddle.gang.GangPlan.Place;
import io.heddle.model.ResourceVector;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class GangPlanTest {
  private static final int CASES = 2_000;
  private static final Place SMALL = new Place("small", ResourceVector.of(1));
  private static final Place LARGE = new Place("large", ResourceVector.of(4));

  private static Part<String> part(Place place, int count) {
    return new Part<>(place, count, node -> count);
  }

  private static Map<String, ResourceVector> free(long... amounts) {
    Map<String, ResourceVector> free = new LinkedHashMap<>();
    for (int i = 0; i < amounts.length; i++) {
      free.put("n" + i, ResourceVector.of(amounts[i]));
    }
    return free;
  }

  /** The large ones need n0 and n1, of which one has 1 left; n2 takes the other small one. */
  @Test
  void plansSeveralSizes() {
    List<Part<String>> parts = List.of(part(SMALL, 2), part(LARGE, 2));
    assertThat(GangPlan.of(parts, free(4, 5, 1)))
        .contains(
            new GangPlan<>(
                Map.of(
                    "n0", Map.of(LARGE, 1),
                    "n1", Map.of(LARGE, 1, SMALL, 1),
                    "n2", Map.of(SMALL, 1))));
    assertThat(GangPlan.of(parts, free(4, 4, 1))).isEmpty();
  }

  @Test
  void placesAreTakenOneByOne() {
    GangPlan<String> plan =
        new GangPlan<>(Map.of("a", Map.of(SMALL, 2, LARGE, 1), "b", Map.of(LARGE, 1)));
    assertThat(plan.amounts())
        .isEqualTo(Map.of("a", ResourceVector.of(6), "b", ResourceVector.of(4)));
    assertThat(plan.counts()).isEqualTo(Map.of(SMALL, 2, LARGE, 2));
    assertThat(plan.has("b", SMALL)).isFalse();
    assertThat(plan.has("c", SMALL)).isFalse();
    assertThat(plan.has("a", new Place("another", SMALL.size()))).isFalse();
    GangPlan<String> left = plan.without("a", SMALL).without("b", LARGE);
    assertThat(left).isEqualTo(new GangPlan<>(Map.of("a", Map.of(SMALL, 1, LARGE, 1))));
    assertThat(left.without("a", LARGE).without("a", SMALL)).isEqualTo(GangPlan.none());
  }

  /** All of each part or nothing, within what is free, where it is accepted. */
  @Test
  void plansAllWithinWhatIsFree() {
    SplittableRandom random = new SplittableRandom(1);
    int planned = 0;
    for (int i = 0; i < CASES; i++) {
      Map<Integer, ResourceVector> free = new LinkedHashMap<>();
      int nodes = random.nextInt(1, 9);
      for (int node = 0; node < nodes; node++) {
        free.put(node, ResourceVector.of(random.nextInt(20), random.nextInt(10)));
      }
      List<Part<Integer>> parts = new ArrayList<>();
      for (int left = random.nextInt(1, 4); left > 0; left--) {
        int refused = random.nextInt(nodes + 3);
        int mostOfNode = random.nextInt(1, 12);
        parts.add(
            new Part<>(
                new Place(left, ResourceVector.of(random.nextInt(1, 6), random.nextInt(3))),
                random.nextInt(1, 12),
                node -> node == refused ? 0 : mostOfNode));
      }
      Optional<GangPlan<Integer>> plan = GangPlan.of(parts, free);
      if (plan.isPresent()) {
        planned++;
        check(plan.get(), parts, free);
      } else if (parts.size() == 1) {
        Part<Integer> only = parts.get(0);
        assertThat(GangSlots.of(free, only.size(), only.most()).total()).isLessThan(only.count());
      }
    }
    assertThat(planned).isBetween(CASES / 5, CASES * 4 / 5);
  }

  private static void check(
      GangPlan<Integer> plan, List<Part<Integer>> parts, Map<Integer, ResourceVector> free) {
    plan.amounts().forEach((node, amount) -> assertThat(amount.fitsIn(free.get(node))).isTrue());
    for (Part<Integer> part : parts) {
      int given = 0;
      for (Map.Entry<Integer, Map<Place, Integer>> here : plan.places().entrySet()) {
        int onNode = here.getValue().getOrDefault(part.place(), 0);
        assertThat(onNode).isLessThanOrEqualTo(part.most().applyAsInt(here.getKey()));
        given += onNode;
      }
      assertThat(given).isEqualTo(part.count());
    }
    if (parts.size() == 1) {
      Part<Integer> only = parts.get(0);
      assertThat(plan.places()).hasSize(fewest(only, free));
    }
  }

  /** The number of roomiest nodes that together have enough slots. */
  private static int fewest(Part<Integer> part, Map<Integer, ResourceVector> free) {
    int left = part.count();
    int nodes = 0;
    for (GangSlots.Slot<Integer> slot : GangSlots.of(free, part.size(), part.most()).nodes()) {
      if (left > 0) {
        left -= slot.count();
        nodes++;
      }
    }
    return nodes;
  }
}
