package io.heddle.bench.reality;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NodeCoresTest {
  private final NodeCores node = new NodeCores(4);

  @Test
  void workGoesAtFullSpeedWhereThereAreCoresForAll() {
    node.begin(1, 3, 1_000, 0);
    node.begin(2, 1, 500, 200);

    assertThat(node.speed()).isEqualTo(1);
    assertThat(node.nextDone()).hasValue(700);
    assertThat(node.takeDone(700)).containsExactly(2L);
    assertThat(node.nextDone()).hasValue(1_000);
    assertThat(node.takeDone(1_000)).containsExactly(1L);
    assertThat(node.nextDone()).isEmpty();
  }

  @Test
  void workGoesSlowerWhileMoreCoresAreWantedThanThereAre() {
    // 8 of 4 cores from 500 on: half speed, so the 500 ms left of the first and the 300 ms of the
    // second take 1,000 and 600; the 200 ms that the first then has left go at full speed.
    node.begin(1, 4, 1_000, 0);
    node.begin(2, 4, 300, 500);

    assertThat(node.speed()).isEqualTo(0.5);
    assertThat(node.nextDone()).hasValue(1_100);
    assertThat(node.takeDone(1_100)).containsExactly(2L);
    assertThat(node.nextDone()).hasValue(1_300);
    assertThat(node.takeDone(1_299)).isEmpty();
    assertThat(node.takeDone(1_300)).containsExactly(1L);
  }

  @Test
  void whatEndsBeforeItIsDoneGivesItsCoresBack() {
    node.begin(1, 4, 1_000, 0);
    node.begin(2, 4, 1_000, 0);
    node.end(2, 1_000);
    node.end(3, 1_000); // never began

    // 500 ms done at half speed, the other 500 at full speed.
    assertThat(node.nextDone()).hasValue(1_500);
    assertThat(node.takeDone(1_500)).containsExactly(1L);
  }
}
