package io.heddle.bench.demo.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

public interface DemoJob {

  /** Short name, used in tables and as the name of the output directory. */
  String name();

  Shape shape();

  /** A job ready to submit, its shape applied; {@code output} does not exist yet. */
  Job prepare(Configuration conf, Path output) throws IOException;

  /** Compares a finished job's output with what a direct, single-threaded computation gives. */
  Verdict check(Path output) throws IOException;

  /** What all jobs have in common, to which each adds its own. */
  default Job job(
      Configuration conf,
      Path output,
      Class<? extends Mapper<?, ?, Text, ?>> mapper,
      Class<?> value)
      throws IOException {
    Job job = Job.getInstance(conf, name());
    job.setMapperClass(mapper);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(value);
    job.setNumReduceTasks(shape().reduces());
    FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(output.toUri()));
    return job;
  }

  /** The files of all reduces, in the order of their partitions. */
  static List<Path> parts(Path output) throws IOException {
    try (Stream<Path> files = Files.list(output)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("part-r-"))
          .sorted()
          .toList();
    }
  }
}
