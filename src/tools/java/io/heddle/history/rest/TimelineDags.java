package io.heddle.history.rest;

import io.heddle.history.HistorySource;
import io.heddle.history.HistorySource.HistorySink;
import io.heddle.history.TimeWindow;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Tez's DAGs in the timeline server ({@code /ws/v1/timeline}, 1 and 1.5): entities of DAG, vertices
 * and application are one history.
 */
public final class TimelineDags {
  private static final String ENTITIES = "/ws/v1/timeline/";
  private static final String DAGS = ENTITIES + "TEZ_DAG_ID";
  private static final int MOST = 1_000_000;

  private record Part(RestServer server, String name) implements HistorySource.Part {
    @Override
    public InputStream open() throws IOException {
      return server.get(name);
    }
  }

  private TimelineDags() {}

  /** Throws StatusException if the server has no entities. */
  public static void readAll(RestServer server, TimeWindow window, HistorySink histories)
      throws IOException {
    List<String> ids = new ArrayList<>();
    String until = window.to() == Long.MAX_VALUE ? "" : "&windowEnd=" + window.to();
    // The window of the server begins behind its start.
    String query = "?fields=PRIMARYFILTERS&limit=" + MOST + "&windowStart=" + (window.from() - 1);
    Answer.each(
        server, DAGS + query + until, "entities", dag -> ids.add(dag.path("entity").asText("")));
    for (String id : ids) {
      if (id.matches("dag_[0-9]+_[0-9]+_[0-9]+")) {
        histories.read(source(server, id));
      }
    }
  }

  private static HistorySource source(RestServer server, String dag) {
    String application = dag.replaceFirst("^dag_([0-9]+_[0-9]+)_.*", "tez_application_$1");
    List<HistorySource.Part> parts =
        List.of(
            new Part(server, ENTITIES + "TEZ_APPLICATION/" + application),
            new Part(server, DAGS + "/" + dag),
            new Part(
                server,
                ENTITIES + "TEZ_VERTEX_ID?limit=" + MOST + "&primaryFilter=TEZ_DAG_ID:" + dag));
    return new HistorySource(dag, parts, true, Optional.empty());
  }
}
