package io.heddle.sim.trace;

import io.heddle.sim.trace.input.Assumptions;
import io.heddle.sim.trace.input.Place;
import io.heddle.sim.trace.input.Place.TraceException;
import io.heddle.sim.trace.input.Quantity;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.WorkloadStage;
import java.util.List;

/**
 * Traces of Hawk and Eagle: per line submit seconds, number of tasks, their mean duration, which is
 * not needed, and each in seconds. A job is a bag of tasks.
 */
final class HawkLine {
  private static final int BEFORE_DURATIONS = 3;

  private HawkLine() {}

  static Job job(Place place, String line, Assumptions assumptions) throws TraceException {
    String[] fields = line.strip().split("\\s+", -1);
    if (fields.length < BEFORE_DURATIONS) {
      throw place.unexpected("the line", line, "submit time, number of tasks, mean, durations");
    }
    long submit = Quantity.SUBMIT.millis(place, fields[0]);
    int count = (int) Quantity.TASKS.whole(place, fields[1]);
    if (fields.length != BEFORE_DURATIONS + count) {
      throw place.unexpected(
          "number of tasks",
          fields[1],
          "as many as there are durations after it: " + (fields.length - BEFORE_DURATIONS));
    }
    long[] durations = new long[count];
    for (int i = 0; i < count; i++) {
      durations[i] = Quantity.SECONDS.millis(place, fields[BEFORE_DURATIONS + i]);
    }
    String id = place.where().replace(' ', '-');
    return assumptions.job(
        id,
        submit,
        new Dag(
            List.of(
                new WorkloadStage(
                    List.of(), new TaskGroup(assumptions.map(), Durations.of(durations))))));
  }
}
