package io.heddle.bench.demo.job;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Writable;
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

  /** One map's share of {@link SeededSplits}: it names no host, so any node is as good. */
  public static final class SeedSplit extends InputSplit implements Writable {
    private long firstSeed;

    /** For Hadoop, which fills the split by {@link #readFields}. */
    public SeedSplit() {}

    SeedSplit(long firstSeed) {
      this.firstSeed = firstSeed;
    }

    long firstSeed() {
      return firstSeed;
    }

    @Override
    public long getLength() {
      return SeededSplits.CHUNKS;
    }

    @Override
    public String[] getLocations() {
      return new String[0];
    }

    @Override
    public void write(DataOutput out) throws IOException {
      out.writeLong(firstSeed);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
      firstSeed = in.readLong();
    }
  }

  private static final class SeedReader extends RecordReader<LongWritable, LongWritable> {
    private final long firstSeed;
    private final LongWritable items;
    private int read;

    SeedReader(long firstSeed, long items) {
      this.firstSeed = firstSeed;
      this.items = new LongWritable(items);
    }

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) {
      // The constructor has all there is.
    }

    @Override
    public boolean nextKeyValue() {
      return read++ < SeededSplits.CHUNKS;
    }

    @Override
    public LongWritable getCurrentKey() {
      return new LongWritable(firstSeed + read - 1);
    }

    @Override
    public LongWritable getCurrentValue() {
      return items;
    }

    @Override
    public float getProgress() {
      return Math.min(1f, (float) read / SeededSplits.CHUNKS);
    }

    @Override
    public void close() {
      // Nothing is open.
    }
  }
}
