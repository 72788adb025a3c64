package io.heddle.history.rest;

import com.fasterxml.jackson.databind.JsonNode;
import io.heddle.history.KnownApplication;
import io.heddle.history.TimeWindow;
import io.heddle.history.UncheckedJob;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Applications of the ResourceManager ({@code /ws/v1/cluster/apps}) or the timeline service ({@code
 * /ws/v1/applicationhistory/apps}).
 */
public final class YarnApplications {
  private static final String OF_RM = "/ws/v1/cluster/apps";
  private static final String OF_TIMELINE = "/ws/v1/applicationhistory/apps";

  /** Large parts of an answer that say nothing here. */
  private static final String LEAVE_OUT = "deSelects=resourceRequests,timeouts,resourceInfo";

  private static final int MOST = 1_000_000;

  private YarnApplications() {}

  /**
   * Applications that the ResourceManager still knows, by default the last 1,000 that have ended.
   *
   * @param queuePath from a queue as an application names it to its full path
   * @param now since 1970, for what still runs
   */
  public static List<KnownApplication> ofResourceManager(
      RestServer server, TimeWindow window, UnaryOperator<String> queuePath, long now)
      throws IOException {
    String query = "?" + LEAVE_OUT + "&startedTimeBegin=" + window.from() + until(window);
    return read(server, OF_RM + query, queuePath, now);
  }

  public static List<KnownApplication> ofTimeline(
      RestServer server, TimeWindow window, UnaryOperator<String> queuePath, long now)
      throws IOException {
    String query = "?limit=" + MOST + "&startedTimeBegin=" + window.from() + until(window);
    return read(server, OF_TIMELINE + query, queuePath, now);
  }

  private static String until(TimeWindow window) {
    return window.to() == Long.MAX_VALUE ? "" : "&startedTimeEnd=" + (window.to() - 1);
  }

  private static List<KnownApplication> read(
      RestServer server, String path, UnaryOperator<String> queuePath, long now)
      throws IOException {
    List<KnownApplication> applications = new ArrayList<>();
    Answer.each(
        server,
        path,
        "app",
        app -> {
          if (applications.size() < MOST) {
            applications.add(application(app, queuePath, now));
          }
        });
    return applications;
  }

  private static KnownApplication application(
      JsonNode app, UnaryOperator<String> queuePath, long now) {
    long started = first(app, "submittedTime", "startedTime");
    long finished = app.path("finishedTime").asLong();
    UncheckedJob job =
        new UncheckedJob(
            app.path("id").asText(app.path("appId").asText("")),
            app.path("name").asText(""),
            app.path("user").asText(""),
            queuePath.apply(app.path("queue").asText("")),
            app.path("priority").asLong(),
            app.path("applicationTags").asText(""),
            started);
    return new KnownApplication(
        job,
        first(app, "launchTime", "startedTime"),
        finished > 0 ? finished : now,
        app.path("memorySeconds").asDouble((double) first(app, "aggregateMemorySeconds")),
        app.path("vcoreSeconds").asDouble((double) first(app, "aggregateVcoreSeconds")));
  }

  private static long first(JsonNode app, String... fields) {
    for (String field : fields) {
      if (app.path(field).asLong() > 0) {
        return app.path(field).asLong();
      }
    }
    return 0;
  }
}
