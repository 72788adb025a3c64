package io.heddle.bench.latency;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.cluster.ClusterSize;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("long")
class LiveClusterTest {
  private static final int CONTAINERS = 3;

  @TempDir Path home;

  @ParameterizedTest
  @EnumSource(names = {"STOCK", "HEDDLE"})
  void aMasterGetsWhatItAsksForAndRoomComesBackWhenContainersEnd(LatencyRow row) throws Exception {
    // Room for a master and what it asks for, no more.
    ClusterSize size = new ClusterSize(1, 8_192, 1 + CONTAINERS);
    try (LiveCluster cluster = LiveCluster.start(row, size, home, System::nanoTime)) {
      LiveMaster master = cluster.launch();
      Asks asks = new Asks(20, 1_024);
      // Twice: the second time, only what has ended leaves room.
      for (int round = 0; round < 2; round++) {
        List<Container> given = new ArrayList<>();
        given.addAll(
            master
                .allocate(asks.of(Asks.anywhere(CONTAINERS)), List.of())
                .getAllocatedContainers());
        while (given.size() < CONTAINERS) {
          given.addAll(master.heartbeat().getAllocatedContainers());
        }
        assertThat(given).hasSize(CONTAINERS);
        given.forEach(container -> cluster.node(container).start(container.getId(), 0));
      }
      master.finish();
    }
  }
}
