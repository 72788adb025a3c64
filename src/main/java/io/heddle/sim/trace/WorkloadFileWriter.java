package io.heddle.sim.trace;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.heddle.sim.trace.input.JsonDocuments;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.ClusterSpec.NodeShape;
import io.heddle.sim.workload.Job;
import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import java.util.OptionalLong;

/** Writes a workload as a file of Heddle's own, every task with its duration. */
public final class WorkloadFileWriter {
  private WorkloadFileWriter() {}

  /** Writes what was read; nothing of it is left to chance. The writer stays open. */
  public static void write(Trace trace, Writer writer) throws IOException {
    ObjectNode file = JsonDocuments.MAPPER.createObjectNode();
    file.put("name", trace.workload().name());
    trace.cluster().ifPresent(present -> write(present, file.putObject("cluster")));
    trace
        .sharing()
        .ifPresent(present -> UsesOfHardware.write(present, file.putObject("interference")));
    trace
        .measured()
        .masterLaunchMillis()
        .ifPresent(millis -> file.put("master-launch", TaskGroups.seconds(millis)));
    ArrayNode jobs = file.putArray("jobs");
    Map<String, Long> completions = trace.measured().completionMillis();
    for (Job job : trace.workload().jobs()) {
      Long completion = completions.get(job.id());
      write(
          job,
          completion == null ? OptionalLong.empty() : OptionalLong.of(completion),
          jobs.addObject());
    }
    writer.write(JsonDocuments.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(file));
    writer.flush();
  }

  static void write(ClusterSpec cluster, ObjectNode object) {
    ArrayNode nodes = object.putArray("nodes");
    for (NodeShape shape : cluster.shapes()) {
      ObjectNode node = nodes.addObject().put("count", shape.count());
      TaskGroups.write(shape.capacity(), node);
    }
    object.put("nodes-per-rack", cluster.nodesPerRack());
  }

  /** Writes a job, and how long it really took where that is known. */
  static void write(Job job, OptionalLong completionMillis, ObjectNode object) {
    object
        .put("id", job.id())
        .put("name", job.name())
        .put("user", job.user())
        .put("queue", job.queue())
        .put("priority", job.priority())
        .put("submit", TaskGroups.seconds(job.submitMillis()));
    TaskGroups.write(job.master(), object.putObject("master"));
    ArrayNode tags = object.putArray("tags");
    job.tags().stream().sorted().forEach(tags::add);
    if (job.afterStarts() > 0) {
      object.put("after-starts", job.afterStarts());
    }
    completionMillis.ifPresent(millis -> object.put("measured", TaskGroups.seconds(millis)));
    JobModels.write(job.model(), object);
  }
}
