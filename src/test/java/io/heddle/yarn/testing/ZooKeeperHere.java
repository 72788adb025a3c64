package io.heddle.yarn.testing;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import org.apache.zookeeper.server.ServerCnxnFactory;
import org.apache.zookeeper.server.ZooKeeperServer;

public final class ZooKeeperHere implements AutoCloseable {
  private static final int TICK_MILLIS = 2000;
  private static final int CONNECTIONS = 60;

  private final ServerCnxnFactory connections;

  public ZooKeeperHere(Path directory) throws Exception {
    connections =
        ServerCnxnFactory.createFactory(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), CONNECTIONS);
    connections.startup(new ZooKeeperServer(directory.toFile(), directory.toFile(), TICK_MILLIS));
  }

  public String address() {
    return "localhost:" + connections.getLocalPort();
  }

  @Override
  public void close() {
    connections.shutdown();
  }
}
