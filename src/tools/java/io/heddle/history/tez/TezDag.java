package io.heddle.history.tez;

import com.fasterxml.jackson.databind.JsonNode;
import io.heddle.history.Elapsed;
import io.heddle.history.HistoryText;
import io.heddle.history.UncheckedJob;
import io.heddle.model.ResourceVector;
import io.heddle.model.Stage;
import io.heddle.model.StageGraph;
import io.heddle.sim.workload.TaskUse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A DAG of Tez: its plan, and what its vertices took. Vertices without tasks are no stages. */
final class TezDag {
  private static final int MOST_EDGES_EACH = 20;

  /** By id, such as {@code vertex_1700000000000_0001_1_02}. */
  private final Map<String, TezVertex> vertices = new HashMap<>();

  private String name = "";
  private String user = "";
  private String status = "";
  private long startMillis;
  private long endMillis;

  /** For each vertex of the plan those that it waits for; null without a plan. */
  private Map<String, Set<String>> waitsFor;

  private int planned;

  void dag(JsonNode entity, JsonNode info, String submittedBy) {
    name = text(entity.path("primaryfilters").path("dagName"), name);
    if (info.hasNonNull("dagPlan")) {
      name = name.isEmpty() ? info.get("dagPlan").path("dagName").asText("") : name;
      plan(info.get("dagPlan"));
    }
    user = submittedBy.isEmpty() ? user : submittedBy;
    status = info.path("status").asText(status);
    startMillis = info.path("startTime").asLong(startMillis);
    endMillis = info.path("endTime").asLong(endMillis);
  }

  /** Reads the plan; of more vertices than a graph may have only the number is kept. */
  private void plan(JsonNode plan) {
    waitsFor = new LinkedHashMap<>();
    planned = Math.max(plan.path("vertices").size(), plan.path("edges").size() / MOST_EDGES_EACH);
    if (isTooLarge()) {
      return;
    }
    plan.path("vertices")
        .forEach(vertex -> waitsFor.put(name(vertex, "vertexName"), new LinkedHashSet<>()));
    for (JsonNode edge : plan.path("edges")) {
      Set<String> parents = waitsFor.get(name(edge, "outputVertexName"));
      if (parents != null && waitsFor.containsKey(name(edge, "inputVertexName"))) {
        parents.add(name(edge, "inputVertexName"));
      }
    }
  }

  private static String name(JsonNode node, String field) {
    return HistoryText.brief(node.path(field).asText(""));
  }

  /** ATS has a list of values for each filter. */
  private static String text(JsonNode filter, String otherwise) {
    return filter.isArray() ? filter.path(0).asText(otherwise) : filter.asText(otherwise);
  }

  void vertex(String id, JsonNode entity, JsonNode info) {
    TezVertex vertex = of(id);
    if (vertex != null) {
      vertex.add(entity, info);
    }
  }

  void attempt(String vertex, JsonNode info) {
    TezVertex known = of(vertex);
    if (known != null) {
      known.attempt(info);
    }
  }

  private TezVertex of(String id) {
    if (vertices.size() > StageGraph.MOST_STAGES && !vertices.containsKey(id)) {
      return null;
    }
    return vertices.computeIfAbsent(id, key -> new TezVertex(TezIds.index(key)));
  }

  String name() {
    return name;
  }

  String user() {
    return user;
  }

  String status() {
    return status;
  }

  long startMillis() {
    return startMillis;
  }

  long endMillis() {
    return Math.max(startMillis, endMillis);
  }

  String note() {
    if (waitsFor == null) {
      return "its history does not have the DAG's plan";
    }
    if (isTooLarge()) {
      return "more than %d vertices, or than %d edges"
          .formatted(StageGraph.MOST_STAGES, MOST_EDGES_EACH * StageGraph.MOST_STAGES);
    }
    return stages().isEmpty() ? "no vertex of it had tasks" : "";
  }

  List<Stage> stages() {
    List<TezVertex> ran = ran();
    if (ran.isEmpty()) {
      return List.of();
    }
    List<String> order = ran.stream().map(TezVertex::name).toList();
    Map<String, Integer> distances = TezIds.distances(waitsFor);
    List<Stage> stages = new ArrayList<>();
    for (TezVertex vertex : ran) {
      stages.add(
          new Stage(
              HistoryText.brief(vertex.name()),
              TezPriority.of(distances.get(vertex.name()), waitsFor.size(), vertex.index),
              (int) vertex.tasks(),
              vertex.seconds(),
              present(vertex.name(), waitsFor, Set.copyOf(order)).stream()
                  .map(order::indexOf)
                  .sorted()
                  .toList()));
    }
    return stages;
  }

  void check() {
    UncheckedJob.checkTasks(
        (long) ran().stream().mapToDouble(vertex -> (double) vertex.tasks()).sum());
    Elapsed.millis(startMillis, endMillis);
  }

  List<TaskUse> uses(ResourceVector demand) {
    return ran().stream().map(vertex -> vertex.use(demand)).toList();
  }

  private List<TezVertex> ran() {
    if (waitsFor == null || isTooLarge()) {
      return List.of();
    }
    Map<String, TezVertex> byName = new HashMap<>();
    vertices.values().stream()
        .filter(vertex -> vertex.tasks() > 0)
        .forEach(vertex -> byName.putIfAbsent(vertex.name(), vertex));
    return waitsFor.keySet().stream().filter(byName::containsKey).map(byName::get).toList();
  }

  private boolean isTooLarge() {
    return Math.max(vertices.size(), planned) > StageGraph.MOST_STAGES;
  }

  private static Set<String> present(
      String child, Map<String, Set<String>> waitsFor, Set<String> ran) {
    Set<String> present = new LinkedHashSet<>();
    Set<String> seen = new LinkedHashSet<>(waitsFor.get(child));
    List<String> open = new ArrayList<>(seen);
    while (!open.isEmpty()) {
      String parent = open.remove(open.size() - 1);
      if (ran.contains(parent)) {
        present.add(parent);
      } else {
        waitsFor.get(parent).stream().filter(seen::add).forEach(open::add);
      }
    }
    return present;
  }

  /**
   * Priorities of Tez ({@code DAGScheduler.getPriorityLowLimit}, {@code TaskAttemptImpl} of Tez
   * 0.10): the middle of each vertex's three, the lower first.
   */
  static final class TezPriority {
    private static final int RANGE = 3;

    private TezPriority() {}

    /**
     * (distance + 1) 3 n + 3 i - 1.
     *
     * @param distance edges on the longest way from a vertex that waits for none, at least 0
     * @param vertices n, how many the DAG has
     * @param index i, its number in the DAG, from 0
     */
    static int of(int distance, int vertices, int index) {
      return (distance + 1) * RANGE * vertices + RANGE * index - 1;
    }
  }
}
