package io.heddle.sim.trace;

import io.heddle.sim.trace.input.TraceOptions;
import io.heddle.sim.workload.Job;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

final class TraceText {
  static final TraceOptions OPTIONS = TraceOptions.standard(7);

  private final Path directory;
  private final TraceFormat format;

  TraceText(Path directory, TraceFormat format) {
    this.directory = directory;
    this.format = format;
  }

  Trace read(String text, TraceOptions options) throws IOException {
    return format.read(Files.writeString(directory.resolve("sample.txt"), text), options);
  }

  List<Job> jobs(String text) throws IOException {
    return read(text, OPTIONS).workload().jobs();
  }

  Job job(String text) throws IOException {
    List<Job> jobs = jobs(text);
    if (jobs.size() != 1) {
      throw new AssertionError(jobs.size() + " jobs");
    }
    return jobs.get(0);
  }
}
