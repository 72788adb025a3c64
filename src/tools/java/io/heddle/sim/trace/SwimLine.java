package io.heddle.sim.trace;

import io.heddle.sim.trace.input.Assumptions;
import io.heddle.sim.trace.input.Assumptions.Swim;
import io.heddle.sim.trace.input.Place;
import io.heddle.sim.trace.input.Place.TraceException;
import io.heddle.sim.trace.input.Quantity;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.TaskGroup;

/**
 * SWIM's traces: per line, with tabs, job id, submit seconds, gap to the job before, and bytes of
 * map input, shuffle and reduce output; more is passed over. {@link Swim} makes tasks and times of
 * them.
 */
final class SwimLine {
  private static final int FIELDS = 6;

  private SwimLine() {}

  static Job job(Place place, String line, Assumptions assumptions) throws TraceException {
    String[] fields = line.split("\t", -1);
    if (fields.length < FIELDS) {
      throw place.unexpected(
          "the line", line, "at least 6 fields with tabs between them; it has " + fields.length);
    }
    long submit = Quantity.SUBMIT.millis(place, fields[1]);
    long input = Quantity.BYTES.named("map input").whole(place, fields[3]);
    long shuffle = Quantity.BYTES.named("shuffle").whole(place, fields[4]);
    long output = Quantity.BYTES.named("reduce output").whole(place, fields[5]);
    Swim swim = assumptions.swim();
    int maps = tasks(place, Math.max(input, 1), swim.split());
    int reduces = tasks(place, shuffle, swim.partition());
    long mapMillis = swim.startMillis() + millis(input, maps, swim.mapRate());
    // Without a reduce the output is the maps' own.
    long reduceMillis = swim.startMillis() + millis(shuffle + output, reduces, swim.reduceRate());
    return assumptions.job(
        fields[0],
        submit,
        new MapReduce(
            new TaskGroup(assumptions.map(), Durations.equal(maps, mapMillis)),
            new TaskGroup(assumptions.reduce(), Durations.equal(reduces, reduceMillis)),
            millis(shuffle, reduces, swim.shuffleRate())));
  }

  private static int tasks(Place place, long bytes, long each) throws TraceException {
    return (int) Quantity.TASKS.whole(place, Long.toString(ceil(bytes, each)));
  }

  static long ceil(long amount, long each) {
    return (amount + each - 1) / each;
  }

  /**
   * Milliseconds that each of {@code tasks} takes for its part of {@code bytes} at {@code rate}.
   */
  static long millis(long bytes, int tasks, long rate) {
    return tasks == 0 ? 0 : Math.round(1_000.0 * bytes / tasks / rate);
  }
}
