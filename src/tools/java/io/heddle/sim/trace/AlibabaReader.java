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
 * Table {@code batch_task} of Alibaba's traces, comma-separated, with or without a header. A row is
 * a stage, its instances are tasks: in 2018 {@code J4_2_3} is stage 4, after 2 and 3; in 2017
 * stages wait for nothing. A job is submitted when its first stage starts. The rows of a job may
 * stand apart, so all are held until the end.
 */
final class AlibabaReader implements TraceReader {
  private static final int CORE = 100;
  private static final int LONGEST_NAME = 1_000;

  /**
   * @param first the header's first field
   * @param fields of a row
   * @param machineMemory what is all of a machine's memory in {@code plan_mem}
   */
  private record Layout(
      String first,
      int fields,
      int name,
      int instances,
      int job,
      int start,
      int end,
      int cpu,
      int memory,
      double machineMemory) {}

  private static final Layout OF_2018 = new Layout("task_name", 9, 0, 1, 2, 5, 6, 7, 8, 100);

  /** create_timestamp, modify_timestamp, job, task, instances, status, plan_cpu, plan_mem. */
  private static final Layout OF_2017 = new Layout("create_timestamp", 8, 3, 4, 2, 0, 1, 6, 7, 1);

  private final Layout layout;

  private AlibabaReader(Layout layout) {
    this.layout = layout;
  }

  static AlibabaReader of2018() {
    return new AlibabaReader(OF_2018);
  }

  static AlibabaReader of2017() {
    return new AlibabaReader(OF_2017);
  }

  @Override
  public void read(TraceInput input, TraceSink sink) throws IOException {
    Map<String, List<AlibabaStage>> jobs = new LinkedHashMap<>();
    Lines lines = new Lines(input);
    for (String line = lines.next(); line != null; line = lines.next()) {
      if (line.startsWith(layout.first + ",")) {
        continue;
      }
      try {
        String[] fields = line.split(",", -1);
        AlibabaStage stage = stage(lines.place(), line, fields, input.assumptions());
        jobs.computeIfAbsent(fields[layout.job], id -> new ArrayList<>()).add(stage);
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

  private AlibabaStage stage(Place place, String line, String[] fields, Assumptions assumptions)
      throws TraceException {
    if (fields.length != layout.fields) {
      throw place.unexpected(
          "the line",
          line,
          layout.fields + " fields with commas between them; it has " + fields.length);
    }
    String name = fields[layout.name];
    if (name.length() > LONGEST_NAME) {
      throw place.unexpected("task_name", name, "at most " + LONGEST_NAME + " characters");
    }
    String count = fields[layout.instances];
    int instances = (int) Quantity.TASKS.whole(place, count.isEmpty() ? "1" : count);
    long start = Quantity.SUBMIT.named("start time").millis(place, fields[layout.start]);
    long end = Quantity.SUBMIT.named("end time").millis(place, fields[layout.end]);
    return new AlibabaStage(
        AlibabaStage.number(name),
        AlibabaStage.parents(name),
        start,
        demand(place, fields[layout.cpu], fields[layout.memory], assumptions),
        instances,
        duration(start, end, assumptions));
  }

  private static long duration(long start, long end, Assumptions assumptions) {
    if (start == 0 || end < start) {
      return assumptions.unknownMillis();
    }
    return Math.max(end - start, assumptions.alibaba().shortestMillis());
  }

  private ResourceVector demand(Place place, String cpu, String memory, Assumptions assumptions)
      throws TraceException {
    ResourceVector unknown = assumptions.map();
    double cores =
        new Quantity("plan_cpu", "hundredths of a core", 0, 1e8).decimal(place, zero(cpu)) / CORE;
    double share =
        new Quantity("plan_mem", "share of a machine", 0, layout.machineMemory)
            .decimal(place, zero(memory));
    double mebibytes = share / layout.machineMemory * assumptions.alibaba().machineMemory();
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
