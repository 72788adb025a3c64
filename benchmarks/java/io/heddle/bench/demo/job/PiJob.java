package io.heddle.bench.demo.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;

/**
 * Estimates pi by random points in a square: a job that asks for cores and little memory. {@code
 * pointsPerMap} is a multiple of the records per map.
 */
public record PiJob(Shape shape, long pointsPerMap) implements DemoJob {

  private static final Text INSIDE = new Text("inside");
  private static final Text THROWN = new Text("thrown");

  @Override
  public String name() {
    return "pi";
  }

  @Override
  public Job prepare(Configuration conf, Path output) throws IOException {
    SeededSplits.configure(conf, shape.maps(), pointsPerMap / SeededSplits.CHUNKS);
    Job job = Job.getInstance(conf, name());
    job.setInputFormatClass(SeededSplits.class);
    job.setMapperClass(ThrowPoints.class);
    job.setReducerClass(LongSumReducer.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(LongWritable.class);
    job.setNumReduceTasks(shape.reduces());
    FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(output.toUri()));
    return job;
  }

  @Override
  public Verdict check(Path output) throws IOException {
    long inside = 0;
    long thrown = 0;
    for (Path part : Outputs.parts(output)) {
      for (String line : Files.readAllLines(part)) {
        String[] field = line.split("\t", 2);
        if (field[0].equals(INSIDE.toString())) {
          inside += Long.parseLong(field[1]);
        } else {
          thrown += Long.parseLong(field[1]);
        }
      }
    }
    return PiCheck.judge(inside, thrown, pointsPerMap * shape.maps());
  }

  public static final class ThrowPoints
      extends Mapper<LongWritable, LongWritable, Text, LongWritable> {

    @Override
    protected void map(LongWritable seed, LongWritable points, Context context)
        throws IOException, InterruptedException {
      SplittableRandom random = new SplittableRandom(seed.get());
      long inside = 0;
      for (long i = 0; i < points.get(); i++) {
        double x = random.nextDouble();
        double y = random.nextDouble();
        if (x * x + y * y <= 1) {
          inside++;
        }
      }
      context.write(INSIDE, new LongWritable(inside));
      context.write(THROWN, points);
    }
  }
}
