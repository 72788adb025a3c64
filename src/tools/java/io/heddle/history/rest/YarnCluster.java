package io.heddle.history.rest;

import com.fasterxml.jackson.databind.JsonNode;
import io.heddle.history.UncheckedJob;
import io.heddle.model.Printable;
import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.ClusterSpec.NodeShape;
import io.heddle.sim.workload.ResourceTypes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** The cluster as the ResourceManager describes it. */
public final class YarnCluster {
  private static final String RUNNING = "RUNNING";

  private YarnCluster() {}

  /**
   * Running nodes ({@code /ws/v1/cluster/nodes}), maybe none; {@code messages} takes what is left
   * out.
   */
  public static Optional<ClusterSpec> nodes(RestServer server, Consumer<String> messages)
      throws IOException {
    Map<ResourceVector, Integer> shapes = new LinkedHashMap<>();
    Map<String, Integer> racks = new TreeMap<>();
    Answer.each(
        server,
        "/ws/v1/cluster/nodes",
        "node",
        node -> {
          if (node.path("state").asText("").equals(RUNNING)) {
            try {
              shapes.merge(capacity(node), 1, Integer::sum);
            } catch (IllegalArgumentException e) {
              messages.accept(
                  Printable.of(
                      "node %s is left out: %s"
                          .formatted(node.path("id").asText(""), e.getMessage())));
              return;
            }
            racks.merge(node.path("rack").asText(""), 1, Integer::sum);
          }
        });
    if (shapes.isEmpty()) {
      return Optional.empty();
    }
    List<NodeShape> nodes = new ArrayList<>();
    shapes.forEach((capacity, count) -> nodes.add(new NodeShape(count, capacity)));
    return Optional.of(new ClusterSpec(nodes, Collections.max(racks.values())));
  }

  private static ResourceVector capacity(JsonNode node) {
    double gpus = gpus(node.path("totalResource"));
    long memory = sum(node, "usedMemoryMB", "availMemoryMB");
    if (memory <= 0) {
      throw new IllegalArgumentException("it has %d MiB of memory".formatted(memory));
    }
    return UncheckedJob.demand(
        memory,
        sum(node, "usedVirtualCores", "availableVirtualCores"),
        (long)
            (gpus > 0
                ? gpus
                : gpus(node.path("usedResource")) + gpus(node.path("availableResource"))));
  }

  private static long sum(JsonNode node, String used, String available) {
    return (long) (node.path(used).asDouble() + node.path(available).asDouble());
  }

  /**
   * Returns the GPUs of a resource; some versions have the only further type in place of an array
   * of it.
   */
  private static double gpus(JsonNode resource) {
    JsonNode types = resource.path("resourceInformations").path("resourceInformation");
    for (JsonNode type : types.isArray() ? types : List.of(types)) {
      if (type.path("name").asText("").equals(ResourceTypes.GPU)) {
        return type.path("value").asDouble();
      }
    }
    return 0;
  }

  /** Maps queue names to full paths ({@code /ws/v1/cluster/scheduler}), where they are unique. */
  public static UnaryOperator<String> queuePaths(RestServer server) throws IOException {
    Map<String, String> paths = new TreeMap<>();
    collect(Answer.whole(server, "/ws/v1/cluster/scheduler"), "", paths);
    return name -> {
      String path = paths.getOrDefault(name, "");
      return path.isEmpty() ? name : path;
    };
  }

  private static void collect(JsonNode node, String parent, Map<String, String> paths) {
    String path = parent;
    if (node.path("queueName").isTextual()) {
      String name = node.get("queueName").asText("");
      path = parent.isEmpty() || name.startsWith(parent + ".") ? name : parent + "." + name;
      // An empty path marks a name that two queues share.
      paths.merge(name.substring(name.lastIndexOf('.') + 1), path, (one, other) -> "");
      paths.put(path, path);
    }
    for (JsonNode child : node) {
      collect(child, path, paths);
    }
  }

  /**
   * CapacityScheduler's settings in the ResourceManager ({@code /ws/v1/cluster/scheduler-conf}), if
   * readable; else empty.
   */
  public static Map<String, String> schedulerSettings(RestServer server) throws IOException {
    Map<String, String> settings = new TreeMap<>();
    try {
      Answer.each(
          server,
          "/ws/v1/cluster/scheduler-conf",
          "property",
          property ->
              settings.put(property.path("name").asText(""), property.path("value").asText("")));
    } catch (StatusException e) {
      // The queues are in a file, or the caller is no administrator.
      settings.clear();
    }
    return settings;
  }

  /** A server answered, and not with what it was asked for. */
  public static final class StatusException extends IOException {
    private static final long serialVersionUID = 1L;

    private final int status;

    /** {@code status} is of HTTP, such as 404. */
    public StatusException(String url, int status) {
      super(url + ": HTTP status " + status);
      this.status = status;
    }

    public int status() {
      return status;
    }
  }
}
