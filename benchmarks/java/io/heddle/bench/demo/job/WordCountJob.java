package io.heddle.bench.demo.job;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;

/** Counts the words of a directory of UTF-8 text files, one for each map: balanced requests. */
public record WordCountJob(Shape shape, Path input) implements DemoJob {

  @Override
  public String name() {
    return "wordcount";
  }

  @Override
  public Job prepare(Configuration conf, Path output) throws IOException {
    Job job = Job.getInstance(conf, name());
    job.setMapperClass(CountWords.class);
    job.setCombinerClass(LongSumReducer.class);
    job.setReducerClass(LongSumReducer.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(LongWritable.class);
    job.setNumReduceTasks(shape.reduces());
    FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path(input.toUri()));
    FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(output.toUri()));
    return job;
  }

  @Override
  public Verdict check(Path output) throws IOException {
    return WordCountCheck.compare(WordCountCheck.count(input), WordCountCheck.read(output));
  }

  public static final class CountWords extends Mapper<LongWritable, Text, Text, LongWritable> {
    private static final LongWritable ONE = new LongWritable(1);
    private final Text word = new Text();

    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      for (String found : Words.of(line.toString())) {
        word.set(found);
        context.write(word, ONE);
      }
    }
  }
}
