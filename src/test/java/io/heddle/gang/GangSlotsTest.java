package io.heddle.gang;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.ResourceVector;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GangSlotsTest {
  private static final ResourceVector SIZE = ResourceVector.of(4, 2);

  /** Free for 1, 4, 0, 2 and 2 containers of 4 GiB and 2 cores. */
  private static Map<String, ResourceVector> free() {
    Map<String, ResourceVector> free = new LinkedHashMap<>();
    free.put("a", ResourceVector.of(7, 9));
    free.put("b", ResourceVector.of(16, 9));
    free.put("c", ResourceVector.of(3, 9));
    free.put("d", ResourceVector.of(100, 5));
    free.put("e", ResourceVector.of(8, 4));
    return free;
  }

  private static GangSlots<String> slots() {
    return GangSlots.of(free(), SIZE, node -> Integer.MAX_VALUE);
  }

  @Test
  void countsContainersOfEachNode() {
    assertThat(slots().nodes())
        .containsExactly(
            new GangSlots.Slot<>("b", 4),
            new GangSlots.Slot<>("d", 2),
            new GangSlots.Slot<>("e", 2),
            new GangSlots.Slot<>("a", 1));
    assertThat(slots().total()).isEqualTo(9);
  }

  @Test
  void takesFewestNodes() {
    assertThat(slots().take(4)).contains(Map.of("b", 4));
    // The rest goes to the node with the fewest slots that suffice.
    assertThat(slots().take(5)).contains(Map.of("b", 4, "a", 1));
    assertThat(slots().take(6)).contains(Map.of("b", 4, "e", 2));
    assertThat(slots().take(1)).contains(Map.of("a", 1));
    assertThat(slots().take(9)).contains(Map.of("a", 1, "b", 4, "d", 2, "e", 2));
  }

  @Test
  void takesAllOrNothing() {
    assertThat(slots().take(10)).isEmpty();
    assertThat(GangSlots.of(free(), SIZE, node -> node.equals("b") ? 9 : 0).take(4))
        .contains(Map.of("b", 4));
    assertThat(GangSlots.of(free(), SIZE, node -> node.equals("b") ? 9 : 0).take(5)).isEmpty();
  }

  /** Nothing at all fits as often as can be counted. */
  @Test
  void countsNoMoreThanTheLargestInteger() {
    assertThat(GangSlots.of(free(), ResourceVector.of(0, 0), node -> Integer.MAX_VALUE).total())
        .isEqualTo(Integer.MAX_VALUE);
  }

  /** b has room for four, and may get two. */
  @Test
  void aNodeMayGetFewerThanItHasRoomFor() {
    GangSlots<String> slots = GangSlots.of(free(), SIZE, node -> node.equals("b") ? 2 : 0);
    assertThat(slots.total()).isEqualTo(2);
    assertThat(slots.take(2)).contains(Map.of("b", 2));
  }
}
