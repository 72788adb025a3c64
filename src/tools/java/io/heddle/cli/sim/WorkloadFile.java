package io.heddle.cli.sim;

import io.heddle.cli.command.FailureText;
import io.heddle.cli.command.Options;
import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.sim.compare.Comparison.WorkloadSource;
import io.heddle.sim.trace.Trace;
import io.heddle.sim.trace.TraceFormat;
import io.heddle.sim.trace.input.TraceOptions;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Workload;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** The file with the jobs: read for each seed, as a trace may leave durations to chance. */
final class WorkloadFile implements WorkloadSource {
  private static final String WORKLOAD = "--workload";
  private static final String FORMAT = "--format";
  private static final String JOBS = "--jobs";
  private static final String SKIP_MALFORMED = "--skip-malformed";
  static final Set<String> VALUED = Set.of(WORKLOAD, FORMAT, JOBS);
  static final Set<String> FLAGS = Set.of(SKIP_MALFORMED);

  private final Path path;
  private final TraceFormat format;
  private final Options options;
  private final long firstSeed;
  private Trace trace;

  private WorkloadFile(Path path, TraceFormat format, Options options, long firstSeed)
      throws CommandException, IOException {
    this.path = path;
    this.format = format;
    this.options = options;
    this.firstSeed = firstSeed;
    trace = read(firstSeed);
  }

  private Trace read(long seed) throws CommandException, IOException {
    try {
      return format.read(path, reading(options, seed));
    } catch (IOException | RuntimeException e) {
      throw new CommandException(FailureText.of(path.toString(), e));
    }
  }

  static WorkloadFile read(Options options, long seed, PrintStream err)
      throws CommandException, IOException {
    Path path = Path.of(options.needed(WORKLOAD, "the file with the jobs"));
    if (!Files.isReadable(path) || Files.isDirectory(path)) {
      throw new CommandException(WORKLOAD + " " + path + " cannot be read: name a file with jobs");
    }
    TraceFormat format = TraceFormat.named(options.text(FORMAT).orElse("heddle"));
    WorkloadFile file = new WorkloadFile(path, format, options, seed);
    if (file.jobs() == 0) {
      throw new CommandException(WORKLOAD + " " + path + " has no jobs to run");
    }
    if (file.trace.malformed() > 0) {
      err.println(file.trace.malformed() + " malformed records were skipped, such as:");
      file.trace.examples().forEach(example -> err.println("  " + example));
    }
    return file;
  }

  private static TraceOptions reading(Options options, long seed) throws CommandException {
    TraceOptions reading =
        TraceOptions.standard(seed)
            .first((int) options.number(JOBS, Integer.MAX_VALUE, 1, Integer.MAX_VALUE));
    return options.has(SKIP_MALFORMED) ? reading.skippingMalformed() : reading;
  }

  String name() {
    return trace.workload().name();
  }

  int jobs() {
    return trace.workload().jobs().size();
  }

  Optional<ClusterSpec> cluster() {
    return trace.cluster();
  }

  /** How long jobs really took, in milliseconds by id. */
  Map<String, Long> measured() {
    return trace.measured().completionMillis();
  }

  /** How long an ApplicationMaster took to launch, in milliseconds, if the file says it. */
  OptionalLong masterLaunch() {
    return trace.measured().masterLaunchMillis();
  }

  @Override
  public Workload workload(long seed) throws IOException {
    if (seed == firstSeed) {
      return trace.workload();
    }
    try {
      return read(seed).workload();
    } catch (CommandException e) {
      throw new IllegalStateException(e); // the same options were understood before
    }
  }
}
