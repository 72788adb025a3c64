package io.heddle.nodemetrics.collect;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Keeps the disk and the loopback interface of this machine in use at about one rate. */
final class SteadyLoad implements AutoCloseable {
  private static final int PIECE = 1 << 20;
  private static final int PIECES_PER_FILE = 16;
  private static final long PAUSE_MILLIS = 50;

  private final ExecutorService threads = Executors.newFixedThreadPool(3);
  private final ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  private final Path file;

  /** Writes to {@code file} again and again, and talks to itself. */
  SteadyLoad(Path file) throws IOException {
    this.file = file;
    threads.execute(() -> untilClosed(this::writeDisk));
    threads.execute(() -> untilClosed(this::receive));
    threads.execute(() -> untilClosed(this::send));
  }

  /** Work that ends when this thread is interrupted or its socket is closed. */
  private interface Work {
    void run() throws IOException, InterruptedException;
  }

  private static void untilClosed(Work work) {
    try {
      work.run();
    } catch (IOException e) {
      // The other end has been closed, as is done at the end.
      return;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void writeDisk() throws IOException, InterruptedException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      for (int i = 0; ; i = (i + 1) % PIECES_PER_FILE) {
        channel.write(ByteBuffer.allocate(PIECE), (long) i * PIECE);
        channel.force(false);
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      }
    }
  }

  private void send() throws IOException, InterruptedException {
    try (Socket socket = new Socket(server.getInetAddress(), server.getLocalPort());
        OutputStream out = socket.getOutputStream()) {
      while (true) {
        out.write(new byte[PIECE]);
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      }
    }
  }

  private void receive() throws IOException {
    try (Socket socket = server.accept();
        InputStream in = socket.getInputStream()) {
      in.transferTo(OutputStream.nullOutputStream());
    }
  }

  @Override
  public void close() throws IOException {
    threads.shutdownNow();
    server.close();
  }
}
