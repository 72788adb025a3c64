package io.heddle.bench.demo.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/** MapReduce job of Hadoop's own classes on a directory of UTF-8 text, one map for each file. */
public interface DemoJob {

  String name();

  Shape shape();

  Path input();

  /** Adds to a job what is its own: mapper, reducer and type of the values. */
  void configure(Job job);

  /** Compares a finished job's output with what a direct, single-threaded computation gives. */
  Verdict check(Path output) throws IOException;

  /** Returns a job ready to submit; {@code output} does not exist yet. */
  default Job prepare(Configuration conf, Path output) throws IOException {
    Job job = Job.getInstance(conf, name());
    job.setOutputKeyClass(Text.class);
    job.setNumReduceTasks(shape().reduces());
    configure(job);
    FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path(input().toUri()));
    FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(output.toUri()));
    return job;
  }

  /** Returns the lines of all files whose names begin so, in the order of their names. */
  static List<String> lines(Path directory, String prefix) throws IOException {
    List<String> lines = new ArrayList<>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.sorted().toList()) {
        if (file.getFileName().toString().startsWith(prefix)) {
          lines.addAll(Files.readAllLines(file));
        }
      }
    }
    return lines;
  }

  static List<String> written(Path output) throws IOException {
    return lines(output, "part-r-");
  }
}
