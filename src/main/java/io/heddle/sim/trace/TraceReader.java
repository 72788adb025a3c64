package io.heddle.sim.trace;

import io.heddle.sim.trace.input.TraceInput;
import java.io.IOException;

/** Reads one format of traces. */
@FunctionalInterface
public interface TraceReader {
  /**
   * Hands every job of the trace to {@code sink}, in any order, without holding more of the text
   * than it needs. What is not as the format says goes to {@link TraceSink#malformed}; where that
   * returns, reading goes on with the next record.
   *
   * @throws IOException where reading cannot go on
   */
  void read(TraceInput input, TraceSink sink) throws IOException;
}
