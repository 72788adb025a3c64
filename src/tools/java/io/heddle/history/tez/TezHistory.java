package io.heddle.history.tez;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.heddle.history.HistoryEvents;
import io.heddle.history.PassedOverException;
import io.heddle.history.PassedOverException.Reason;
import io.heddle.history.RecordedRun;
import io.heddle.history.StartTimes;
import io.heddle.history.Submitted;
import io.heddle.history.TimeSum;
import io.heddle.profile.ContainerTimes;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * History of Tez as entities of the timeline server (ATS), of {@code SimpleHistoryLoggingService}
 * or as documents. Of a session with many DAGs the last one is taken.
 */
public final class TezHistory implements HistoryEvents {
  private static final String TYPE = "TEZ";
  private static final String SUCCEEDED = "SUCCEEDED";
  private static final int MOST_DAGS = 8;
  private static final int DEEPEST_ENTITY = 3;

  private final String file;
  private final StartTimes running = new StartTimes();
  private final TimeSum containers = new TimeSum();
  private final Map<String, TezDag> dags =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, TezDag> eldest) {
          return size() > MOST_DAGS;
        }
      };
  private String user = "";
  private JsonNode config = JsonNodeFactory.instance.objectNode();
  private boolean failed;

  public TezHistory(String file) {
    this.file = file;
  }

  @Override
  public void add(JsonNode document) {
    add(document, 0);
  }

  private void add(JsonNode document, int depth) {
    if (document.has("entitytype")) {
      entity(document);
    } else if (depth < DEEPEST_ENTITY) {
      document.forEach(inner -> add(inner, depth + 1));
    }
  }

  private void entity(JsonNode entity) {
    String id = entity.path("entity").asText("");
    JsonNode info = entity.path("otherinfo");
    switch (entity.path("entitytype").asText("")) {
      case "TEZ_APPLICATION" -> {
        user = info.path("user").asText(user);
        config = info.has("config") ? info.get("config") : config;
      }
      case "TEZ_DAG_ID" -> {
        dag(id).dag(entity, info, user(entity));
        failed |= info.hasNonNull("status") && !info.get("status").asText("").equals(SUCCEEDED);
      }
      case "TEZ_VERTEX_ID" -> dag(id).vertex(id, entity, info);
      case "TEZ_TASK_ATTEMPT_ID" -> {
        if (info.path("status").asText("").equals(SUCCEEDED)) {
          dag(id).attempt(TezIds.vertex(id), info);
        }
      }
      case "TEZ_CONTAINER_ID" -> entity.path("events").forEach(event -> container(id, event));
      default -> {
        // Says nothing of vertices or containers.
      }
    }
  }

  private TezDag dag(String id) {
    return dags.computeIfAbsent(TezIds.dag(id), key -> new TezDag());
  }

  private static String user(JsonNode entity) {
    for (JsonNode related : entity.path("relatedEntities")) {
      if (related.path("entitytype").asText("").equals("user")) {
        return related.path("entity").asText("");
      }
    }
    return entity.path("primaryfilters").path("user").path(0).asText("");
  }

  private void container(String id, JsonNode event) {
    long time = event.path("ts").asLong();
    switch (event.path("eventtype").asText("")) {
      case "CONTAINER_LAUNCHED" -> running.started(id, time);
      case "CONTAINER_STOPPED" -> running.ended(id).ifPresent(start -> containers.add(start, time));
      default -> {
        // Says nothing of its life.
      }
    }
  }

  @Override
  public RecordedRun run() throws PassedOverException {
    Map.Entry<String, TezDag> last = null;
    for (Map.Entry<String, TezDag> dag : dags.entrySet()) {
      last = dag.getValue().status().equals(SUCCEEDED) ? dag : last;
    }
    if (last == null) {
      throw failed
          ? new PassedOverException(Reason.FAILED, file + ": no DAG of it succeeded")
          : new PassedOverException(Reason.UNFINISHED, file + ": has no end of a DAG");
    }
    TezDag dag = last.getValue();
    dag.check();
    String tags = config.path("tez.application.tags").asText("");
    boolean session = config.path("tez.am.mode.session").asText("").equals("true");
    if (session && Submitted.hints(tags).job().isEmpty()) {
      throw new PassedOverException(
          Reason.NAMELESS,
          file
              + ": a session, of which YARN sees one name for all its DAGs; give each job its own"
              + " session and the tag heddle.job=NAME in tez.application.tags");
    }
    return new RecordedRun(
        last.getKey(),
        dag.startMillis(),
        Submitted.job(dag.user().isEmpty() ? user : dag.user(), TYPE, dag.name(), tags),
        new ContainerTimes(null, null, containers.times()),
        dag.stages(),
        dag.note(),
        new TezJob(last.getKey(), dag, dag.user().isEmpty() ? user : dag.user(), config).past(),
        1);
  }
}
