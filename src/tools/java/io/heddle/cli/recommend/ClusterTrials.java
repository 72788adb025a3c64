package io.heddle.cli.recommend;

import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.config.HeddleConfig;
import io.heddle.model.Printable;
import io.heddle.sim.sweep.OutcomeJson;
import io.heddle.sim.sweep.SweepTrial;
import io.heddle.sim.sweep.TrialRunner;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.lib.input.NLineInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.ClassUtil;

/**
 * Runs simulations as a MapReduce job: one in each map, collected by one reduce. Files go to a
 * directory beside the user's staging directory, deleted at the end.
 */
final class ClusterTrials implements TrialRunner, AutoCloseable {
  private static final String OPEN = "--add-opens=java.base/java.lang=ALL-UNNAMED";

  private static final int SOME_EVENTS = 100;

  /** Where the ResourceManager's classes are, besides what each task has. */
  private static final String TIMELINE =
      "$HADOOP_YARN_HOME/share/hadoop/yarn/timelineservice/*,"
          + "$HADOOP_YARN_HOME/share/hadoop/yarn/timelineservice/lib/*";

  private final Configuration conf;
  private final TaskFiles files;
  private final Consumer<String> say;
  private final FileSystem system;
  private final Path directory;
  // On the cluster; null where the classes lie in a directory.
  private final Path schedulerJar;
  private int jobs;

  ClusterTrials(Configuration conf, TaskFiles files, Consumer<String> say)
      throws CommandException, IOException {
    this.conf = new Configuration(conf);
    this.files = files;
    this.say = say;
    String framework = Job.getInstance(conf).getConfiguration().get(MRConfig.FRAMEWORK_NAME);
    if (!MRConfig.YARN_FRAMEWORK_NAME.equals(framework)) {
      throw new CommandException(
          "%s is '%s': --on-cluster needs yarn; set it in mapred-site.xml, or before the subcommand"
                  .formatted(MRConfig.FRAMEWORK_NAME, Printable.value(String.valueOf(framework)))
              + " with -D");
    }
    system = FileSystem.get(conf);
    directory =
        new Path(
            conf.get(MRJobConfig.MR_AM_STAGING_DIR, "/tmp/hadoop-yarn/staging"),
            "%s/heddle-recommend-%s"
                .formatted(
                    UserGroupInformation.getCurrentUser().getShortUserName(), UUID.randomUUID()));
    for (TaskFiles.Local file : files.local()) {
      system.copyFromLocalFile(new Path(file.path().toUri()), new Path(directory, file.link()));
    }
    schedulerJar = copied(ClassUtil.findContainingJar(HeddleConfig.class));
  }

  private Path copied(String jar) throws IOException {
    if (jar == null) {
      return null;
    }
    java.nio.file.Path local = java.nio.file.Path.of(jar);
    Path copy = new Path(directory, local.getFileName().toString());
    system.copyFromLocalFile(new Path(local.toUri()), copy);
    return copy;
  }

  @Override
  public List<SweepTrial.Outcome> run(List<SweepTrial> trials) throws IOException {
    jobs++;
    Path input = new Path(directory, "trials-" + jobs);
    Path output = new Path(directory, "outcomes-" + jobs);
    try (FSDataOutputStream lines = system.create(input)) {
      for (SweepTrial trial : trials) {
        lines.write((TrialWorker.line(trial) + "\n").getBytes(StandardCharsets.UTF_8));
      }
    }
    Job job = job(input, output);
    try {
      job.submit();
      say.accept("%d simulations: %s".formatted(trials.size(), job.getTrackingURL()));
      if (!job.waitForCompletion(false)) {
        throw new IOException(
            "job %s failed: %s; see %s"
                .formatted(job.getJobID(), failure(job), job.getTrackingURL()));
      }
    } catch (ClassNotFoundException e) {
      throw new IOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    return outcomes(output);
  }

  private static String failure(Job job) throws IOException, InterruptedException {
    for (TaskCompletionEvent event : job.getTaskCompletionEvents(0, SOME_EVENTS)) {
      if (event.getStatus() == TaskCompletionEvent.Status.FAILED) {
        return String.join("\n", job.getTaskDiagnostics(event.getTaskAttemptId()));
      }
    }
    return job.getStatus().getFailureInfo();
  }

  private Job job(Path input, Path output) throws IOException {
    Job job = Job.getInstance(conf, "heddle recommend");
    Configuration own = job.getConfiguration();
    files.arguments().store(own);
    String opts = own.get(MRJobConfig.MAP_JAVA_OPTS, own.get("mapred.child.java.opts", ""));
    own.set(MRJobConfig.MAP_JAVA_OPTS, (opts + " " + OPEN).strip());
    own.set(
        MRJobConfig.MAPREDUCE_APPLICATION_CLASSPATH,
        own.get(
                MRJobConfig.MAPREDUCE_APPLICATION_CLASSPATH,
                MRJobConfig.DEFAULT_MAPREDUCE_APPLICATION_CLASSPATH)
            + ","
            + TIMELINE);
    job.setJarByClass(ClusterTrials.class);
    if (schedulerJar != null) {
      job.addFileToClassPath(schedulerJar);
    }
    job.setMapperClass(TrialMapper.class);
    job.setReducerClass(TrialReducer.class);
    job.setMapOutputKeyClass(Text.class);
    job.setMapOutputValueClass(Text.class);
    job.setOutputKeyClass(NullWritable.class);
    job.setOutputValueClass(Text.class);
    job.setInputFormatClass(NLineInputFormat.class);
    NLineInputFormat.setNumLinesPerSplit(job, 1);
    NLineInputFormat.addInputPath(job, input);
    FileOutputFormat.setOutputPath(job, output);
    job.setNumReduceTasks(1);
    job.setSpeculativeExecution(false);
    for (TaskFiles.Local file : files.local()) {
      URI source = system.makeQualified(new Path(directory, file.link())).toUri();
      job.addCacheFile(URI.create(source + "#" + file.link()));
    }
    return job;
  }

  private List<SweepTrial.Outcome> outcomes(Path output) throws IOException {
    List<SweepTrial.Outcome> outcomes = new ArrayList<>();
    for (FileStatus part : system.globStatus(new Path(output, "part-*"))) {
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(system.open(part.getPath()), StandardCharsets.UTF_8))) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          outcomes.add(OutcomeJson.read(line));
        }
      }
    }
    return outcomes;
  }

  @Override
  public void close() throws IOException {
    system.delete(directory, true);
  }
}
