package io.heddle.bench.cluster;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Ports of the loopback that nothing listens on. Those that the system would choose may be given
 * twice, or go to a connection before a server takes them. These lie below the ports that Linux and
 * macOS give to connections, in blocks of which each process locks its own, since a server takes
 * its port long after it was found.
 */
public final class FreePort {
  private static final int FIRST = 12_000;
  private static final int BLOCK = 200;
  private static final int BLOCKS = 100;

  @GuardedBy("FreePort.class")
  private static final List<FileLock> LOCKS = new ArrayList<>();

  @GuardedBy("FreePort.class")
  private static int block = (int) (ProcessHandle.current().pid() % BLOCKS);

  @GuardedBy("FreePort.class")
  private static int given = BLOCK;

  private FreePort() {}

  public static synchronized int find() {
    for (int tried = 0; tried < BLOCKS * BLOCK; tried++) {
      if (given == BLOCK) {
        lockNextBlock();
      }
      int port = FIRST + block * BLOCK + given++;
      if (isFree(port)) {
        return port;
      }
    }
    throw new IllegalStateException("no port from %d on is free".formatted(FIRST));
  }

  @GuardedBy("FreePort.class")
  private static void lockNextBlock() {
    for (int tried = 0; tried < BLOCKS; tried++) {
      block = (block + 1) % BLOCKS;
      if (lock(block)) {
        given = 0;
        return;
      }
    }
    throw new IllegalStateException("other processes have all ports from %d on".formatted(FIRST));
  }

  @GuardedBy("FreePort.class")
  private static boolean lock(int block) {
    String name = "heddle-%s-ports-%d".formatted(System.getProperty("user.name"), block);
    Path file = Path.of(System.getProperty("java.io.tmpdir"), name);
    try {
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      FileLock lock = channel.tryLock();
      if (lock == null) {
        channel.close();
        return false;
      }
      // Collected, it would be released.
      LOCKS.add(lock);
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }
}
