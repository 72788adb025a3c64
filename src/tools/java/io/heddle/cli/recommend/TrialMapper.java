package io.heddle.cli.recommend;

import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.sim.sweep.OutcomeJson;
import io.heddle.sim.sweep.SweepTrial;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** Runs the simulation of its line. */
public final class TrialMapper extends Mapper<LongWritable, Text, Text, Text> {
  private TrialSet set;

  @Override
  protected void setup(Mapper<LongWritable, Text, Text, Text>.Context context) throws IOException {
    TaskFiles.unpack(Path.of("").toAbsolutePath());
    try {
      set = TrialWorker.quietly(TaskFiles.Arguments.of(context.getConfiguration()).words());
    } catch (CommandException e) {
      throw new IOException(e.getMessage(), e); // the same words were understood before
    }
  }

  @Override
  protected void map(
      LongWritable offset, Text line, Mapper<LongWritable, Text, Text, Text>.Context context)
      throws IOException, InterruptedException {
    SweepTrial trial = TrialWorker.parse(line.toString());
    // A long simulation is not a task that hangs.
    SweepTrial.Outcome outcome = set.run(trial, context::progress);
    context.write(line, new Text(OutcomeJson.write(outcome)));
  }
}
