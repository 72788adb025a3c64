package io.heddle.yarn.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.yarn.nodes.BusyNodes.Cpu;
import java.util.List;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.junit.jupiter.api.Test;

class BusyNodesTest {
  private static final NodeId ONE = SeenCluster.id(0);
  private static final NodeId OTHER = SeenCluster.id(1);

  /** 0.9 in use of 0.75 that are allocated: of 0.6 allocated 0.72 would be. */
  @Test
  void whatContainersUseLimitsWhatIsAllocated() {
    BusyNodes busy = BusyNodes.of(List.of(new Cpu(ONE, 0.6, 0.5), new Cpu(OTHER, 0.3, 0.25)), 0.72);

    assertThat(busy.limit()).isCloseTo(0.6, within(1e-9));
    assertThat(busy.contains(ONE, 0.5)).isFalse();
    assertThat(busy.contains(ONE, 0.61)).isTrue();
  }

  @Test
  void whatIsNotMeasuredUsesItsVcores() {
    BusyNodes busy = BusyNodes.of(List.of(new Cpu(ONE, Double.NaN, 0.5)), 0.7);

    assertThat(busy.contains(ONE, 0.99)).isFalse();
    assertThat(busy.contains(ONE, 1)).isTrue();
  }

  /** The exhausted node says that 0.97 are in use of 4 times its vcores. */
  @Test
  void exhaustedNodesDoNotTellWhatContainersWouldUse() {
    BusyNodes busy = BusyNodes.of(List.of(new Cpu(ONE, 0.97, 4), new Cpu(OTHER, 0.2, 0.5)), 0.7);

    assertThat(busy.limit()).isCloseTo(1.75, within(1e-9));
    assertThat(busy.contains(ONE, 0)).isTrue();
    assertThat(busy.contains(OTHER, 1)).isFalse();
  }

  /** Of the 0.6 that are free of a node 0.2 may be allocated, and of another's 0.2 nothing. */
  @Test
  void whatIsUsableIsAShareOfWhatIsFree() {
    BusyNodes busy = BusyNodes.of(List.of(new Cpu(ONE, 0.6, 0.5), new Cpu(OTHER, 0.9, 0.75)), 0.72);

    assertThat(busy.usable(ONE, 0.4)).isCloseTo(0.2 / 0.6, within(1e-9));
    assertThat(busy.usable(ONE, 0.8)).isZero();
    assertThat(busy.usable(ONE, 1.5)).isZero();
    assertThat(busy.usable(OTHER, 0)).isZero();
    assertThat(BusyNodes.NONE.usable(OTHER, 0.3)).isEqualTo(1);
  }
}
