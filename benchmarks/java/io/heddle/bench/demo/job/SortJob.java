package io.heddle.bench.demo.job;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Partitioner;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

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
    Job job = Job.getInstance(conf, name());
    job.setInputFormatClass(SeededSplits.class);
    job.setMapperClass(MakeRows.class);
    job.setPartitionerClass(ByKeyRange.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
    job.setNumReduceTasks(shape.reduces());
    FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(output.toUri()));
    return job;
  }

  @Override
  public Verdict check(Path output) throws IOException {
    int seeds = shape.maps() * SeededSplits.CHUNKS;
    return SortCheck.compare(
        SortCheck.expected(seeds, rowsPerMap / SeededSplits.CHUNKS), Outputs.parts(output));
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
}
