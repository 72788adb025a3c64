package io.heddle.bench.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ports of the loopback that nothing listens on. Those that the system would choose may be given
 * twice, or go to a connection before a server takes them; these are not given twice by one
 * process, and lie below those that Linux and macOS give to connections.
 */
public final class FreePort {
  private static final int FIRST = 12_000;
  private static final int END = 32_000;

  /** How far apart processes begin, so that two that look at the same time find others. */
  private static final int APART = 200;

  private static final AtomicInteger GIVEN =
      new AtomicInteger((int) (ProcessHandle.current().pid() % ((END - FIRST) / APART)) * APART);

  private FreePort() {}

  /** One of them. */
  public static int find() {
    for (int tried = 0; tried < END - FIRST; tried++) {
      int port = FIRST + Math.floorMod(GIVEN.getAndIncrement(), END - FIRST);
      if (isFree(port)) {
        return port;
      }
    }
    throw new IllegalStateException("no port from %d to %d is free".formatted(FIRST, END - 1));
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }
}
