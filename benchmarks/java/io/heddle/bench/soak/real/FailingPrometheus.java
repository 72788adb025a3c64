package io.heddle.bench.soak.real;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Answers as Prometheus does, that all nodes use as much of everything; or too late, with a number
 * that is none, with what is no JSON, or with a refusal.
 */
final class FailingPrometheus implements AutoCloseable {
  private static final int THREADS = 4;

  /** Queries of which one fails in each of the ways; a poll takes one for each figure. */
  private static final int ONE_OF = 80;

  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
  private final CountDownLatch closing = new CountDownLatch(1);
  private final AtomicLong failures = new AtomicLong();
  private final SplittableRandom random;
  private final Clock clock;
  private final long hangMillis;

  private enum Mood {
    WELL,
    LATE,
    NO_NUMBER,
    NO_JSON,
    REFUSES
  }

  /** Serves on a free port of this host; a late answer takes {@code hangMillis}. */
  FailingPrometheus(SplittableRandom random, Clock clock, long hangMillis) throws IOException {
    this.random = random;
    this.clock = clock;
    this.hangMillis = hangMillis;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  long failures() {
    return failures.get();
  }

  private synchronized Mood mood() {
    Mood[] moods = Mood.values();
    int drawn = random.nextInt(ONE_OF);
    return drawn < moods.length ? moods[drawn] : Mood.WELL;
  }

  private void answer(HttpExchange exchange) throws IOException {
    Mood mood = mood();
    if (mood != Mood.WELL) {
      failures.incrementAndGet();
    }
    if (mood == Mood.LATE) {
      hang();
    }
    String text = mood == Mood.NO_JSON ? "]no JSON{" : figure(mood == Mood.NO_NUMBER ? "x" : "0.4");
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    try (OutputStream out = exchange.getResponseBody()) {
      exchange.getRequestBody().readAllBytes();
      exchange.sendResponseHeaders(mood == Mood.REFUSES ? 503 : 200, body.length);
      out.write(body);
    }
  }

  private void hang() {
    try {
      if (closing.await(hangMillis, TimeUnit.MILLISECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private String figure(String value) {
    return """
        {"status": "success", "data": {"resultType": "vector", "result": [
          {"metric": {"instance": "localhost:9100"}, "value": [%s, "%s"]}]}}
        """
        .formatted(clock.millis() / 1000.0, value);
  }

  @Override
  public void close() {
    closing.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
