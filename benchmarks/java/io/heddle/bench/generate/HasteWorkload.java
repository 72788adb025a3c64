package io.heddle.bench.generate;

import io.heddle.bench.generate.HasteTable.Row;
import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Gap;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.JobModel.Chain;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.Seeds;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * HaSTE's workloads with the paper's numbers of tasks and demands (section 5.2) and the durations
 * of {@link Benchmark}, each task 20 per cent up or down; an ApplicationMaster asks for 1 GB and a
 * core.
 */
public final class HasteWorkload {
  private static final double JITTER = 0.2;
  private static final ResourceVector MASTER = ResourceVector.of(1024, 1);

  private HasteWorkload() {}

  /** A table with all jobs submitted at once, as in section 5.2. */
  public static Workload of(HasteTable table, Hints hints, long seed) {
    return of(table, Gap.NONE, hints, seed);
  }

  /**
   * A table with jobs submitted one after the other. In section 5.3 the gaps are uniform, from 0 to
   * 60 s and from 60 to 120 s.
   */
  public static Workload of(HasteTable table, Gap gap, Hints hints, long seed) {
    List<Job> jobs = new ArrayList<>();
    for (Row row : table.rows()) {
      String id = (jobs.size() + 1) + "-" + row.benchmark();
      jobs.add(
          new Job(
              id,
              row.benchmark().toString(),
              "haste",
              "root.default",
              0,
              0,
              MASTER,
              hints.tags(id, row.rounds()),
              model(row, Seeds.random(seed, id))));
    }
    return new Workload(
        table.toString(), SubmitTimes.spaced(jobs, gap, Seeds.random(seed, "arrivals")));
  }

  private static JobModel model(Row row, RandomGenerator random) {
    List<MapReduce> rounds = new ArrayList<>();
    for (int round = 0; round < row.rounds(); round++) {
      Benchmark benchmark = row.benchmark();
      int maps = part(row.maps(), row.rounds(), round);
      int reduces = part(row.reduces(), row.rounds(), round);
      rounds.add(
          new MapReduce(
              new TaskGroup(row.map(), durations(maps, benchmark.mapSeconds(), random)),
              new TaskGroup(row.reduce(), durations(reduces, benchmark.reduceSeconds(), random)),
              1_000L * benchmark.shuffleSeconds()));
    }
    return rounds.size() == 1 ? rounds.get(0) : new Chain(rounds);
  }

  private static Durations durations(int count, double seconds, RandomGenerator random) {
    return Durations.uniform(count, 1_000.0 * seconds, JITTER, random);
  }

  /** How many of {@code total} fall to one part: equal parts, the first ones take what is left. */
  static int part(int total, int parts, int index) {
    return total / parts + (index < total % parts ? 1 : 0);
  }
}
