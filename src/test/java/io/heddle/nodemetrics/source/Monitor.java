package io.heddle.nodemetrics.source;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A monitor on a free port of this host that behaves as a test says. */
public final class Monitor implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch closing = new CountDownLatch(1);

  public Monitor(HttpHandler handler) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
    server.createContext("/", handler);
    server.setExecutor(threads);
    server.start();
  }

  public int port() {
    return server.getAddress().getPort();
  }

  public String url() {
    return "http://127.0.0.1:" + port();
  }

  public static HttpHandler saying(int status, String body) {
    return exchange -> answer(exchange, status, body);
  }

  static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    try (OutputStream out = exchange.getResponseBody()) {
      exchange.getRequestBody().readAllBytes();
      exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
      out.write(bytes);
    }
  }

  void hang() {
    try {
      closing.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Sends the head of an answer and a little of its body, and then no more. */
  void beginAndHang(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, 0);
    exchange.getResponseBody().write('{');
    exchange.getResponseBody().flush();
    hang();
  }

  /** Sends without end, until the other side hangs up; {@code hungUp} is then counted down. */
  public static void sendForEver(HttpExchange exchange, CountDownLatch hungUp) throws IOException {
    byte[] piece = new byte[65_536];
    Arrays.fill(piece, (byte) '[');
    exchange.sendResponseHeaders(200, 0);
    try (OutputStream out = exchange.getResponseBody()) {
      while (true) {
        out.write(piece);
      }
    } finally {
      hungUp.countDown();
    }
  }

  @Override
  public void close() {
    closing.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
