package io.heddle.bench.heartbeat;

import io.heddle.bench.cluster.ForkedMain;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * People who have the page open: each asks as the page does, the figures that change most every two
 * seconds and the others every five; or asks as often for a file, of which the scheduler knows
 * nothing. In a JVM of their own.
 */
public final class PageReaders {
  private static final List<String> OFTEN = List.of("cluster", "decisions");
  private static final List<String> SELDOM =
      List.of("queues", "applications", "preferences", "groups", "tuner", "stages", "health");
  private static final long OFTEN_MILLIS = 2_000;
  private static final long SELDOM_MILLIS = 5_000;
  private static final int THREADS = 4;

  /** The line that says that all of them read. */
  static final String READING = "reading";

  private final HttpClient http = HttpClient.newHttpClient();
  private final AtomicLong answers = new AtomicLong();
  private final AtomicLong failures = new AtomicLong();
  private final String web;
  private final Asking asking;

  enum Asking {
    FIGURES,
    /** A file, for each of the figures: what requests as such cost. */
    FILES;

    String path(String resource) {
      return this == FIGURES ? "/heddle/api/v1/" + resource : "/heddle/page.svg";
    }
  }

  private PageReaders(String web, Asking asking) {
    this.web = web;
    this.asking = asking;
  }

  /**
   * The JVM: address, {@link Asking}, readers, seconds. Prints {@value #READING} when all have
   * begun, and at the end how many answers and failures there were.
   */
  public static void main(String[] arguments) {
    ForkedMain.run(
        () -> {
          PageReaders readers = new PageReaders(arguments[0], Asking.valueOf(arguments[1]));
          readers.read(Integer.parseInt(arguments[2]), Integer.parseInt(arguments[3]));
          return readers;
        });
  }

  private void read(int count, int seconds) throws InterruptedException {
    try (AutoScheduler scheduler = new AutoScheduler(Executors.newScheduledThreadPool(THREADS))) {
      for (int reader = 0; reader < count; reader++) {
        // Evenly spread, as people come.
        long share = reader * OFTEN_MILLIS / count;
        OFTEN.forEach(resource -> scheduler.repeat(() -> ask(resource), share, OFTEN_MILLIS));
        long rest = reader * SELDOM_MILLIS / count;
        SELDOM.forEach(resource -> scheduler.repeat(() -> ask(resource), rest, SELDOM_MILLIS));
      }
      TimeUnit.MILLISECONDS.sleep(SELDOM_MILLIS);
      System.out.println(READING);
      TimeUnit.SECONDS.sleep(seconds);
    }
    System.out.println(answers + " " + failures);
  }

  /** Ends what it repeats when it is closed. */
  private record AutoScheduler(ScheduledExecutorService service) implements AutoCloseable {
    void repeat(Runnable task, long afterMillis, long everyMillis) {
      var unused =
          service.scheduleAtFixedRate(task, afterMillis, everyMillis, TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
      service.shutdownNow();
    }
  }

  private void ask(String resource) {
    HttpRequest request = HttpRequest.newBuilder(URI.create(web + asking.path(resource))).build();
    var unused =
        http.sendAsync(request, HttpResponse.BodyHandlers.discarding())
            .whenComplete(
                (response, failure) -> {
                  boolean good = failure == null && response.statusCode() == 200;
                  (good ? answers : failures).incrementAndGet();
                });
  }
}
