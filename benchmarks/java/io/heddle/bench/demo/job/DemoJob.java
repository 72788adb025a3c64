package io.heddle.bench.demo.job;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;

public interface DemoJob {

  /** Short name, used in tables and as the name of the output directory. */
  String name();

  Shape shape();

  /** A job ready to submit, its shape applied; {@code output} does not exist yet. */
  Job prepare(Configuration conf, Path output) throws IOException;

  /** Compares a finished job's output with what a direct, single-threaded computation gives. */
  Verdict check(Path output) throws IOException;
}
