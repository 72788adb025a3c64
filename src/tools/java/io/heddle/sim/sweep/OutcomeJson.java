package io.heddle.sim.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.heddle.sim.report.JobOutcome;
import io.heddle.sim.report.JobOutcome.State;
import io.heddle.sim.report.RunResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** What came of a trial as one line of JSON, for another process to read. */
public final class OutcomeJson {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long NEVER = -1;

  private OutcomeJson() {}

  public static String write(SweepTrial.Outcome outcome) {
    ObjectNode root = JSON.createObjectNode();
    root.put("candidate", outcome.trial().candidate());
    root.put("seed", outcome.trial().seed());
    root.put("refusal", outcome.refusal());
    outcome
        .run()
        .ifPresent(
            run -> {
              root.put("start", run.start());
              root.put("end", run.end());
              ArrayNode jobs = root.putArray("jobs");
              run.jobs().forEach(job -> write(job, jobs.addArray()));
            });
    return root.toString();
  }

  private static void write(JobOutcome job, ArrayNode fields) {
    fields.add(job.id()).add(job.queue()).add(job.state().name());
    fields.add(job.submitted()).add(job.firstTask().orElse(NEVER));
    fields.add(job.ended().orElse(NEVER)).add(job.observed());
    job.held().forEach(fields::add);
  }

  /** Throws IOException if it is no such line. */
  public static SweepTrial.Outcome read(String line) throws IOException {
    JsonNode root = JSON.readTree(line);
    if (!root.path("refusal").isTextual()) {
      throw new IOException("not the outcome of a simulation: " + line);
    }
    SweepTrial trial = new SweepTrial(root.get("candidate").asText(), root.get("seed").asLong());
    String refusal = root.get("refusal").asText();
    if (!refusal.isEmpty()) {
      return new SweepTrial.Outcome(trial, Optional.empty(), refusal);
    }
    List<JobOutcome> jobs = new ArrayList<>();
    root.get("jobs").forEach(job -> jobs.add(job(job)));
    RunResult run =
        new RunResult(
            trial.candidate(),
            trial.seed(),
            false,
            root.get("start").asLong(),
            root.get("end").asLong(),
            1,
            jobs,
            Map.of(),
            List.of(),
            List.of(),
            Map.of(),
            null);
    return new SweepTrial.Outcome(trial, Optional.of(run), "");
  }

  private static JobOutcome job(JsonNode fields) {
    int next = 0;
    String id = fields.get(next++).asText();
    String queue = fields.get(next++).asText();
    State state = State.valueOf(fields.get(next++).asText());
    long submitted = fields.get(next++).asLong();
    OptionalLong firstTask = time(fields.get(next++));
    OptionalLong ended = time(fields.get(next++));
    long observed = fields.get(next++).asLong();
    List<Double> held = new ArrayList<>();
    while (next < fields.size()) {
      held.add(fields.get(next++).asDouble());
    }
    return new JobOutcome(
        id,
        "",
        "",
        queue,
        state,
        "",
        submitted,
        OptionalLong.empty(),
        firstTask,
        ended,
        observed,
        held,
        List.of());
  }

  private static OptionalLong time(JsonNode millis) {
    return millis.asLong() == NEVER ? OptionalLong.empty() : OptionalLong.of(millis.asLong());
  }
}
