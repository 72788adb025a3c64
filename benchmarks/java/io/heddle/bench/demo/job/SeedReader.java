package io.heddle.bench.demo.job;

import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

final class SeedReader extends RecordReader<LongWritable, LongWritable> {
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
