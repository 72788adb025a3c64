package io.heddle.bench.demo.job;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Partitioner;

/**
 * Makes random rows and sorts them into one total order: a job that asks for memory. {@code
 * rowsPerMap} is a multiple of the records per map.
 */
public record SortJob(Shape shape, long rowsPerMap) implements DemoJob {

  @Override
  public String name() {
    return "sort";
  }

  @Override
  public Job prepare(Configuration conf, Path output) throws IOException {
    SeededSplits.configure(conf, shape.maps(), rowsPerMap / SeededSplits.CHUNKS);
    Job job = job(conf, output, MakeRows.class, Text.class);
    job.setInputFormatClass(SeededSplits.class);
    job.setPartitionerClass(ByKeyRange.class);
    return job;
  }

  @Override
  public Verdict check(Path output) throws IOException {
    int seeds = shape.maps() * SeededSplits.CHUNKS;
    return compare(expected(seeds, rowsPerMap / SeededSplits.CHUNKS), DemoJob.parts(output));
  }

  public static final class MakeRows extends Mapper<LongWritable, LongWritable, Text, Text> {
    private final Text key = new Text();
    private final Text payload = new Text();

    @Override
    protected void map(LongWritable seed, LongWritable count, Context context)
        throws IOException, InterruptedException {
      SortRows rows = new SortRows(seed.get());
      for (long i = 0; i < count.get(); i++) {
        key.set(rows.nextKey());
        payload.set(rows.nextPayload());
        context.write(key, payload);
      }
    }
  }

  /** Gives each reduce a range of keys, so that its output continues the one before it. */
  public static final class ByKeyRange extends Partitioner<Text, Text> {
    @Override
    public int getPartition(Text key, Text payload, int parts) {
      return SortRows.part(key.toString(), parts);
    }
  }

  /** What identifies a set of rows whatever their order: how many, and a sum of checksums. */
  record Sum(long rows, long checksum) {}

  /** The sum of the rows that the job makes, from seeds 0 to {@code seeds}, exclusive. */
  static Sum expected(int seeds, long rowsPerSeed) {
    long checksum = 0;
    for (long seed = 0; seed < seeds; seed++) {
      SortRows rows = new SortRows(seed);
      for (long i = 0; i < rowsPerSeed; i++) {
        checksum += SortRows.checksum(rows.nextKey() + "\t" + rows.nextPayload());
      }
    }
    return new Sum(seeds * rowsPerSeed, checksum);
  }

  /** Reads the files in turn and says whether they are in order and hold the expected rows. */
  static Verdict compare(Sum expected, List<Path> parts) throws IOException {
    long rows = 0;
    long checksum = 0;
    String last = "";
    for (Path part : parts) {
      try (BufferedReader reader = Files.newBufferedReader(part)) {
        for (String row = reader.readLine(); row != null; row = reader.readLine()) {
          String key = row.substring(0, Math.min(SortRows.KEY_LENGTH, row.length()));
          if (key.compareTo(last) < 0) {
            return Verdict.wrong("out of order: '%s' after '%s'".formatted(key, last));
          }
          last = key;
          rows++;
          checksum += SortRows.checksum(row);
        }
      }
    }
    Sum actual = new Sum(rows, checksum);
    return actual.equals(expected)
        ? Verdict.correct("%,d rows in order, checksum as made".formatted(rows))
        : Verdict.wrong("made " + expected + ", the job wrote " + actual);
  }
}
