package io.heddle.sim.trace;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.heddle.sim.engine.interference.JobDemand;
import io.heddle.sim.engine.interference.JobDemand.Phase;
import io.heddle.sim.engine.interference.NodeHardware;
import io.heddle.sim.engine.interference.SharedHardware;
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
    trace.sharing().ifPresent(present -> write(present, file.putObject("interference")));
    trace
        .measured()
        .masterLaunchMillis()
        .ifPresent(millis -> file.put("master-launch", TaskGroups.seconds(millis)));
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

  private static void write(SharedHardware shared, ObjectNode object) {
    NodeHardware hardware = shared.hardware();
    object
        .put("cores", hardware.cores())
        .put("threads", hardware.threads())
        .put("thread-yield", hardware.threadYield())
        .put("seek-penalty", hardware.seekPenalty());
    ArrayNode uses = object.putArray("uses");
    for (JobDemand job : shared.uses()) {
      ObjectNode use = uses.addObject().put("name", job.name()).put("memory", job.memory());
      ArrayNode phases = use.putArray("phases");
      for (Phase phase : job.phases()) {
        phases
            .addObject()
            .put("seconds", phase.seconds())
            .put("cpu", phase.demand().cpu())
            .put("disk", phase.demand().disk())
            .put("network", phase.demand().network());
      }
    }
  }
}
