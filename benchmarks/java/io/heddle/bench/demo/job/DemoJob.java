package io.heddle.bench.demo.job;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;

/** One MapReduce job of the demo and the check of its output. */
public interface DemoJob {

  /** Short name, used in tables and as the name of the output directory. */
  String name();

  /** Tasks and what each asks for. */
  Shape shape();

  /**
   * A job that is ready to submit.
   *
   * @param conf the cluster's configuration with this job's shape already applied
   * @param output directory that does not exist yet
   */
  Job prepare(Configuration conf, Path output) throws IOException;

  /** Compares a finished job's output with what a direct, single-threaded computation gives. */
  Verdict check(Path output) throws IOException;
}
