package io.heddle.bench.reality;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The processes in the containers of a run: each calls home when it starts, and stays until let go
 * or this JVM ends. They use no processor time meanwhile.
 */
final class Processes implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Processes.class);
  private static final int CALL_LIMIT_MS = 10_000;
  private static final int LONGEST_CALL = 100;

  private final ServerSocket server;
  private final Consumer<ContainerId> started;
  private final Map<ContainerId, Socket> lines = new HashMap<>();
  private final Set<ContainerId> letGoEarly = new HashSet<>();

  /** Listens on a free port of this host only; {@code started} is told in another thread. */
  Processes(Consumer<ContainerId> started) throws IOException {
    this.server = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    this.started = started;
    Thread listener = new Thread(this::listen, "processes");
    listener.setDaemon(true);
    listener.start();
  }

  /** What a container is to run, for bash; it stands within double quotes. */
  String command() {
    return "exec 3<>/dev/tcp/127.0.0.1/%d; echo $CONTAINER_ID >&3; read -r end <&3; exit 0"
        .formatted(server.getLocalPort());
  }

  /** Lets the process of a container exit, now or as soon as it has started. */
  synchronized void letGo(ContainerId container) {
    Socket line = lines.remove(container);
    if (line == null) {
      letGoEarly.add(container);
    } else {
      hangUp(line);
    }
  }

  private void listen() {
    while (!server.isClosed()) {
      try {
        answer(server.accept());
      } catch (IOException e) {
        LOG.debug("no more calls", e);
      }
    }
  }

  private void answer(Socket line) throws IOException {
    ContainerId container;
    try {
      line.setSoTimeout(CALL_LIMIT_MS);
      container = ContainerId.fromString(call(line.getInputStream()));
    } catch (IOException | IllegalArgumentException e) {
      LOG.warn("a caller is no container", e);
      hangUp(line);
      return;
    }
    synchronized (this) {
      if (letGoEarly.remove(container)) {
        hangUp(line);
        return;
      }
      lines.put(container, line);
    }
    started.accept(container);
  }

  /** One line, at most so long. */
  private static String call(InputStream input) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int c = input.read(); c >= 0 && c != '\n' && text.length() < LONGEST_CALL; ) {
      text.append((char) c);
      c = input.read();
    }
    return text.toString();
  }

  private static void hangUp(Socket line) {
    try {
      line.close();
    } catch (IOException e) {
      // It is gone already, which is what was wanted.
      return;
    }
  }

  @Override
  public synchronized void close() throws IOException {
    server.close();
    lines.values().forEach(Processes::hangUp);
    lines.clear();
  }
}
