package io.heddle.bench.demo.job;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputSplit;

/** One map's share of {@link SeededSplits}: it names no host, so any node is as good. */
public final class SeedSplit extends InputSplit implements Writable {
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
