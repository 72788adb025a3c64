package io.heddle.sim.trace;

import io.heddle.sim.trace.input.Assumptions;
import io.heddle.sim.trace.input.Lines;
import io.heddle.sim.trace.input.Place;
import io.heddle.sim.trace.input.TraceException;
import io.heddle.sim.trace.input.TraceInput;
import io.heddle.sim.workload.Job;
import java.io.IOException;

/** Reads traces in which each line is a job. */
final class JobPerLine implements TraceReader {
  /** What a line says. */
  @FunctionalInterface
  interface Format {
    Job job(Place place, String line, Assumptions assumptions) throws TraceException;
  }

  private final Format format;

  JobPerLine(Format format) {
    this.format = format;
  }

  @Override
  public void read(TraceInput input, TraceSink sink) throws IOException {
    Lines lines = new Lines(input);
    for (String line = lines.next(); line != null; line = lines.next()) {
      try {
        sink.job(format.job(lines.place(), line, input.assumptions()));
      } catch (TraceException e) {
        sink.malformed(e);
      }
    }
  }
}
