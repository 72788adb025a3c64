package io.heddle.bench.demo.job;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/**
 * Input without files, for jobs that make their own data: every map gets {@link #CHUNKS} records, a
 * random seed as key and how many items to make from it as value.
 */
public final class SeededSplits extends InputFormat<LongWritable, LongWritable> {

  /** Records per map; several, so that the progress of a map moves. */
  static final int CHUNKS = 20;

  private static final String MAPS = "heddle.demo.seeded.maps";
  private static final String ITEMS_PER_CHUNK = "heddle.demo.seeded.items-per-chunk";

  /** Sets the number of maps and the items that each of their chunks makes. */
  static void configure(Configuration conf, int maps, long itemsPerChunk) {
    conf.setInt(MAPS, maps);
    conf.setLong(ITEMS_PER_CHUNK, itemsPerChunk);
  }

  @Override
  public List<InputSplit> getSplits(JobContext context) {
    List<InputSplit> splits = new ArrayList<>();
    for (int map = 0; map < context.getConfiguration().getInt(MAPS, 1); map++) {
      splits.add(new SeedSplit((long) map * CHUNKS));
    }
    return splits;
  }

  @Override
  public RecordReader<LongWritable, LongWritable> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    long items = context.getConfiguration().getLong(ITEMS_PER_CHUNK, 0);
    return new SeedReader(((SeedSplit) split).firstSeed(), items);
  }
}
