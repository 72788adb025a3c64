package io.heddle.sim.trace;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.heddle.sim.trace.input.JsonDocuments;
import io.heddle.sim.workload.Job;
import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import java.util.OptionalLong;

/** Writes a workload as a file of Heddle's own, every task with its duration. */
final class WorkloadText {
  private WorkloadText() {}

  /** Writes what was read; nothing of it is left to chance. The writer stays open. */
  static void write(Trace trace, Writer writer) throws IOException {
    ObjectNode file = JsonDocuments.MAPPER.createObjectNode();
    file.put("name", trace.workload().name());
    trace.cluster().ifPresent(present -> WorkloadSpool.write(present, file.putObject("cluster")));
    trace
        .measured()
        .masterLaunchMillis()
        .ifPresent(millis -> file.put("master-launch", TaskUses.seconds(millis)));
    ArrayNode jobs = file.putArray("jobs");
    Map<String, Long> completions = trace.measured().completionMillis();
    for (Job job : trace.workload().jobs()) {
      Long completion = completions.get(job.id());
      WorkloadSpool.write(
          job,
          completion == null ? OptionalLong.empty() : OptionalLong.of(completion),
          jobs.addObject());
    }
    writer.write(JsonDocuments.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(file));
    writer.flush();
  }
}
