package io.heddle.sim.trace;

import io.heddle.model.ResourceVector;
import io.heddle.sim.trace.TraceReader.TraceSink;
import io.heddle.sim.trace.input.Assumptions;
import io.heddle.sim.trace.input.Lines;
import io.heddle.sim.trace.input.Place;
import io.heddle.sim.trace.input.Place.TraceException;
import io.heddle.sim.trace.input.Quantity;
import io.heddle.sim.trace.input.TraceInput;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The table {@code batch_task} of Alibaba's cluster trace of 2018: comma-separated task_name,
 * instance_num, job_name, task_type, status, start_time, end_time, plan_cpu, plan_mem, with or
 * without a header. A row is a stage, its instances are tasks, and its name says what it waits for:
 * {@code J4_2_3} is stage 4, after 2 and 3. A job is submitted when its first stage starts.
 *
 * <p>The rows of a job may stand apart, so the rows of all jobs are held until the end.
 */
final class AlibabaReader implements TraceReader {
  private static final int FIELDS = 9;
  private static final int CORE = 100;
  private static final int LONGEST_NAME = 1_000;

  @Override
  public void read(TraceInput input, TraceSink sink) throws IOException {
    Map<String, List<AlibabaStage>> jobs = new LinkedHashMap<>();
    Lines lines = new Lines(input);
    for (String line = lines.next(); line != null; line = lines.next()) {
      if (line.startsWith("task_name,")) {
        continue;
      }
      try {
        String[] fields = line.split(",", -1);
        AlibabaStage stage = stage(lines.place(), line, fields, input.assumptions());
        jobs.computeIfAbsent(fields[2], id -> new ArrayList<>()).add(stage);
      } catch (TraceException e) {
        sink.malformed(e);
      }
    }
    for (Map.Entry<String, List<AlibabaStage>> job : jobs.entrySet()) {
      try {
        sink.job(job(input, job.getKey(), job.getValue()));
      } catch (TraceException e) {
        sink.malformed(e);
      }
    }
  }

  private static AlibabaStage stage(
      Place place, String line, String[] fields, Assumptions assumptions) throws TraceException {
    if (fields.length != FIELDS) {
      throw place.unexpected(
          "the line", line, "9 fields with commas between them; it has " + fields.length);
    }
    if (fields[0].length() > LONGEST_NAME) {
      throw place.unexpected("task_name", fields[0], "at most " + LONGEST_NAME + " characters");
    }
    int instances = (int) Quantity.TASKS.whole(place, fields[1].isEmpty() ? "1" : fields[1]);
    long start = Quantity.SUBMIT.named("start time").millis(place, fields[5]);
    long end = Quantity.SUBMIT.named("end time").millis(place, fields[6]);
    return new AlibabaStage(
        AlibabaStage.number(fields[0]),
        AlibabaStage.parents(fields[0]),
        start,
        demand(place, fields[7], fields[8], assumptions),
        instances,
        duration(start, end, assumptions));
  }

  private static long duration(long start, long end, Assumptions assumptions) {
    if (start == 0 || end < start) {
      return assumptions.unknownMillis();
    }
    return Math.max(end - start, assumptions.alibaba().shortestMillis());
  }

  /** Cores and memory rounded up, as YARN counts them whole. */
  private static ResourceVector demand(
      Place place, String cpu, String memory, Assumptions assumptions) throws TraceException {
    ResourceVector unknown = assumptions.map();
    double cores =
        new Quantity("plan_cpu", "hundredths of a core", 0, 1e8).decimal(place, zero(cpu)) / CORE;
    double share =
        new Quantity("plan_mem", "hundredths of a machine", 0, 100).decimal(place, zero(memory));
    double mebibytes = share / 100 * assumptions.alibaba().machineMemory();
    return ResourceVector.of(
        share == 0 ? unknown.get(0) : (long) Math.ceil(mebibytes),
        cores == 0 ? unknown.get(1) : (long) Math.ceil(cores));
  }

  private static String zero(String text) {
    return text.isEmpty() ? "0" : text;
  }

  private static Job job(TraceInput input, String id, List<AlibabaStage> stages)
      throws TraceException {
    Place place = new Place(input.file(), "job " + id);
    long submit =
        stages.stream().mapToLong(AlibabaStage::start).filter(start -> start > 0).min().orElse(0);
    if (submit == 0) {
      throw place.unexpected("start time of every task", "0", "one that is known");
    }
    Quantity.JOB_TASKS.check(place, stages.stream().mapToLong(AlibabaStage::instances).sum());
    Assumptions assumptions = input.assumptions();
    return assumptions.job(id, submit, new Dag(AlibabaStage.inOrder(place, stages)));
  }
}
