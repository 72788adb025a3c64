package io.heddle.yarn.holding;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.ResourceVector;
import io.heddle.yarn.holding.HoldingNodes.Ask;
import io.heddle.yarn.holding.HoldingNodes.Offered;
import io.heddle.yarn.holding.HoldingNodes.Reserved;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.junit.jupiter.api.Test;

/** Two nodes of 8 GB and 4 cores; job a holds 4 GB and 1 core of the first. */
class HoldingNodesTest {
  private static final NodeId FIRST = NodeId.newInstance("n1", 1);
  private static final NodeId SECOND = NodeId.newInstance("n2", 1);
  private static final ResourceVector NOTHING = of(0, 0);

  private final Map<NodeId, Reserved<String>> reserved = new HashMap<>();
  private final Set<String> counted = new HashSet<>(Set.of("a", "b"));

  private static ResourceVector of(long gigabytes, long cores) {
    return ResourceVector.of(gigabytes, cores);
  }

  private HoldingNodes<String>.Free free(String job, ResourceVector more) {
    HoldingNodes<String> nodes =
        new HoldingNodes<>(
            new Offered(SECOND, of(2, 4)),
            Map.of(FIRST, of(8, 4), SECOND, of(8, 4)),
            reserved,
            each -> each.equals("a") ? Map.of(FIRST, of(4, 1)) : Map.of());
    return nodes.free(List.of("a", "b"), job, more, counted::contains);
  }

  private static List<Ask> asks(ResourceVector size, int count) {
    return List.of(new Ask(size, count));
  }

  @Test
  void eachContainerNeedsANodeThatHasAllOfIt() {
    // 4 GB and 3 cores are left on the first: one of 3 GB and 2 cores; on the second two.
    assertThat(free("b", NOTHING).fits("b", asks(of(3, 2), 3))).isTrue();
    assertThat(free("b", NOTHING).fits("b", asks(of(3, 2), 4))).isFalse();
    // By sums 12 GB and 7 cores are enough for two of 6 GB and 3 cores.
    assertThat(free("b", NOTHING).fits("b", asks(of(6, 3), 2))).isFalse();
  }

  @Test
  void asksOfSeveralSizesShareTheNodes() {
    List<Ask> asks = List.of(new Ask(of(8, 2), 1), new Ask(of(2, 1), 2));
    assertThat(free("b", NOTHING).fits("b", asks)).isTrue();
    assertThat(free("b", of(2, 1)).fits("b", asks)).as("not with 6 GB left on both").isFalse();
  }

  @Test
  void oneThatEndsGivesBackWhatItHolds() {
    HoldingNodes<String>.Free free = free("b", NOTHING);
    free.release("a");
    assertThat(free.fits("b", asks(of(6, 3), 2))).isTrue();
  }

  @Test
  void aNodeThatIsReservedServesNoOtherJobUntilThatEnds() {
    reserved.put(SECOND, new Reserved<>("a", of(3, 2)));
    HoldingNodes<String>.Free free = free("b", NOTHING);
    assertThat(free.fits("b", asks(of(3, 2), 2))).isFalse();
    assertThat(free.fits("a", asks(of(3, 2), 3))).isTrue();
    assertThat(free.reservedFor("a")).isEqualTo(of(3, 2));
    assertThat(free.reservedFor("b")).isEqualTo(NOTHING);

    free.release("a");
    assertThat(free.fits("b", asks(of(3, 2), 4))).isTrue();
  }

  @Test
  void aReservationOfOneThatDoesNotCountKeepsNothing() {
    reserved.put(SECOND, new Reserved<>("a", of(3, 2)));
    counted.remove("a");
    assertThat(free("b", NOTHING).fits("b", asks(of(3, 2), 3))).isTrue();
  }

  @Test
  void whatDoesNotFitTheOfferedNodeNowReservesIt() {
    assertThat(free("b", of(2, 1)).fits("a", asks(of(3, 1), 3))).isTrue();
    assertThat(free("b", of(3, 1)).fits("a", asks(of(3, 1), 2))).isFalse();
    assertThat(free("b", of(3, 1)).fits("b", asks(of(3, 1), 3))).isTrue();
  }

  /** A node that holds more than it has, since it was made smaller. */
  @Test
  void nobodyReservesAnOvercommittedNodeWhereNothingIsGiven() {
    HoldingNodes<String> nodes =
        new HoldingNodes<>(
            new Offered(SECOND, of(-1, 4)), Map.of(SECOND, of(8, 4)), reserved, each -> Map.of());
    HoldingNodes<String>.Free free = nodes.free(List.of("a"), null, NOTHING, counted::contains);
    assertThat(free.reservedFor("a")).isEqualTo(NOTHING);
    assertThat(free.fits("a", asks(of(4, 1), 2))).isTrue();
  }

  @Test
  void oneDecisionLooksForPlacesSoOftenOnly() {
    HoldingNodes<String>.Free free = free("b", NOTHING);
    List<Boolean> found =
        IntStream.range(0, 600).mapToObj(look -> free.fits("b", asks(of(1, 1), 1))).toList();
    assertThat(found.subList(0, 512)).containsOnly(true);
    assertThat(found.subList(512, 600)).containsOnly(false);
  }
}
