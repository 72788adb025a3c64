package io.heddle.bench.soak.real;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Somebody who has the page open and looks at all there is. */
final class JsonReader implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> RESOURCES =
      List.of(
          "",
          "cluster",
          "decisions",
          "health",
          "queues",
          "applications",
          "stages",
          "preferences",
          "groups",
          "shadow",
          "tuner");
  private static final int BETWEEN_MILLIS = 200;
  private static final int LIMIT_MILLIS = 120_000;

  private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
  private final String root;
  private final SplittableRandom random;
  private final AtomicLong answers = new AtomicLong();
  private final AtomicLong failures = new AtomicLong();

  JsonReader(String web, SplittableRandom random) {
    this.root = "http://" + web + "/heddle/api/v1/";
    this.random = random;
    var unused =
        thread.scheduleWithFixedDelay(this::look, 0, BETWEEN_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void look() {
    String resource = RESOURCES.get(random.nextInt(RESOURCES.size()));
    try {
      read(resource);
      answers.incrementAndGet();
    } catch (IOException e) {
      failures.incrementAndGet();
    }
  }

  JsonNode read(String resource) throws IOException {
    HttpURLConnection connection =
        (HttpURLConnection) URI.create(root + resource).toURL().openConnection();
    connection.setConnectTimeout(LIMIT_MILLIS);
    connection.setReadTimeout(LIMIT_MILLIS);
    connection.setRequestProperty("Accept", "application/json");
    return JSON.readTree(connection.getInputStream().readAllBytes());
  }

  long answers() {
    return answers.get();
  }

  long failures() {
    return failures.get();
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
