package io.heddle.bench.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FreePortTest {
  /** Where Linux begins to take ports for connections. */
  private static final int CONNECTIONS = 32_768;

  @Test
  void noneIsGivenTwiceOrToAConnection() {
    Set<Integer> ports =
        IntStream.range(0, 500).mapToObj(i -> FreePort.find()).collect(Collectors.toSet());

    assertThat(ports).hasSize(500).allMatch(port -> port < CONNECTIONS);
  }

  @Test
  void oneThatIsTakenIsPassedOver() throws Exception {
    int given = FreePort.find();
    try (ServerSocket taken = new ServerSocket(given + 1, 1, InetAddress.getLoopbackAddress())) {
      assertThat(FreePort.find()).isNotEqualTo(taken.getLocalPort());
    }
  }
}
