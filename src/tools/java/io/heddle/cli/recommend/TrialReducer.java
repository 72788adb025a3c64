package io.heddle.cli.recommend;

import java.io.IOException;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;

/** Collects the outcomes of all simulations, in the order of seed and configuration. */
public final class TrialReducer extends Reducer<Text, Text, NullWritable, Text> {
  @Override
  protected void reduce(
      Text trial, Iterable<Text> outcomes, Reducer<Text, Text, NullWritable, Text>.Context context)
      throws IOException, InterruptedException {
    for (Text outcome : outcomes) {
      context.write(NullWritable.get(), outcome);
    }
  }
}
