package io.heddle.bench.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FreePortTest {
  /** Where Linux begins to take ports for connections. */
  private static final int CONNECTIONS = 32_768;

  /** More than two blocks of them. */
  private static final int PORTS = 500;

  @Test
  void noneIsGivenTwiceOrToAConnection() {
    assertThat(find()).hasSize(PORTS).allMatch(port -> port < CONNECTIONS);
  }

  @Test
  void oneThatIsTakenIsPassedOver() throws Exception {
    int given = FreePort.find();
    try (ServerSocket taken = new ServerSocket(given + 1, 1, InetAddress.getLoopbackAddress())) {
      assertThat(FreePort.find()).isNotEqualTo(taken.getLocalPort());
    }
  }

  @Test
  void twoProcessesFindNoneThatTheOtherHas(@TempDir Path directory) throws Exception {
    Process other =
        new ForkedJvm("other", directory, line -> {})
            .startTalking(OtherProcess.class, List.of(), List.of());
    try (BufferedReader output = other.inputReader()) {
      Set<Integer> others =
          output.lines().limit(PORTS).map(Integer::valueOf).collect(Collectors.toSet());

      assertThat(others).hasSize(PORTS).doesNotContainAnyElementsOf(find());
    } finally {
      ForkedJvm.end(other);
    }
  }

  private static Set<Integer> find() {
    return IntStream.range(0, PORTS).mapToObj(i -> FreePort.find()).collect(Collectors.toSet());
  }

  /** Has its ports until it is ended. */
  static final class OtherProcess {
    private OtherProcess() {}

    public static void main(String[] arguments) throws InterruptedException {
      find().forEach(System.out::println);
      new CountDownLatch(1).await();
    }
  }
}
