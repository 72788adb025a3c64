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
    Job job = job(conf, output, ThrowPoints.class, LongWritable.class);
    job.setInputFormatClass(SeededSplits.class);
    job.setReducerClass(LongSumReducer.class);
    return job;
  }

  @Override
  public Verdict check(Path output) throws IOException {
    long inside = 0;
    long thrown = 0;
    for (Path part : DemoJob.parts(output)) {
      for (String line : Files.readAllLines(part)) {
        String[] field = line.split("\t", 2);
        if (field[0].equals(INSIDE.toString())) {
          inside += Long.parseLong(field[1]);
        } else {
          thrown += Long.parseLong(field[1]);
        }
      }
    }
    return judge(inside, thrown, pointsPerMap * shape.maps());
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

  /** Says whether all points were thrown and the estimate is within five standard errors of pi. */
  static Verdict judge(long inside, long thrown, long asked) {
    if (thrown != asked) {
      return Verdict.wrong("%,d points were asked for, the job threw %,d".formatted(asked, thrown));
    }
    double estimate = 4.0 * inside / thrown;
    // A point is inside with p = pi/4, so the estimate 4p' has variance 16 p (1 - p) / n.
    double tolerance = 5 * Math.sqrt(Math.PI * (4 - Math.PI) / thrown);
    String detail = "%.6f from %,d points, pi within %.6f".formatted(estimate, thrown, tolerance);
    return Math.abs(estimate - Math.PI) <= tolerance
        ? Verdict.correct(detail)
        : Verdict.wrong("not pi: " + detail);
  }
}
