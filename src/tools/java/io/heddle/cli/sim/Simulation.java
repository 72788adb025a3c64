package io.heddle.cli.sim;

import io.heddle.cli.command.AdminFiles;
import io.heddle.cli.command.ClusterText;
import io.heddle.cli.command.Options;
import io.heddle.cli.command.Subcommand;
import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.cli.command.Subcommand.Usage;
import io.heddle.model.Printable;
import io.heddle.sim.AdminSettings;
import io.heddle.sim.Contender;
import io.heddle.sim.Schedulers;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.compare.Comparison;
import io.heddle.sim.compare.Comparison.Watch;
import io.heddle.sim.report.Gain;
import io.heddle.sim.report.ReportFiles;
import io.heddle.sim.report.SimulationReport;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Tasks;
import io.heddle.sim.workload.Workload;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;

/**
 * Runs a workload under one scheduler; what all commands that simulate share. {@code clock} is
 * real, in milliseconds.
 */
public record Simulation(PrintStream err, LongSupplier clock) implements Subcommand {
  public static final String SHARED_USAGE = "[options of simulate, from --format on]";

  private static final String SCHEDULER = "--scheduler";
  private static final String SEED = "--seed";
  static final String RECLAIM = "--reclaim";

  private static final String CLUSTER = "--cluster";
  private static final String CONF_DIR = "--conf-dir";
  private static final String OUT = "--out";

  @Override
  public Usage usage() {
    return new Usage(
        "--workload FILE [--scheduler NAME] [--seed N] [--reclaim]"
            + " [--format FORMAT] [--jobs N] [--skip-malformed] [--cluster NODESxMEMORYxCORES]"
            + " [--conf-dir DIR] [--slow-start X] [--node-heartbeat-ms N] [--locality]"
            + " [--remote-penalty X] [--task-failure-rate X] [--straggler-rate X]"
            + " [--straggler-factor X] [--outage NODE:FROM:TO] [--until SECONDS] [--out DIR]",
        "runs a workload in virtual time on a scheduler");
  }

  @Override
  public void run(Configuration conf, List<String> arguments, PrintStream out)
      throws CommandException, IOException {
    Options options = options(arguments, Set.of(RECLAIM), SCHEDULER, SEED);
    String named = options.text(SCHEDULER).orElse("heddle");
    String scheduler = options.has(RECLAIM) ? Schedulers.withReclaim(named) : named;
    long seed = options.number(SEED, 1, 0, Long.MAX_VALUE);
    run(options, List.of(scheduler), List.of(seed), out);
  }

  public static Options options(List<String> arguments, String... own) throws CommandException {
    return options(arguments, Set.of(), own);
  }

  static Options options(List<String> arguments, Set<String> ownFlags, String... own)
      throws CommandException {
    Set<String> valued = new HashSet<>(SimulationOptions.VALUED);
    valued.addAll(WorkloadFile.VALUED);
    valued.addAll(List.of(CLUSTER, CONF_DIR, OUT));
    valued.addAll(List.of(own));
    Set<String> flags = new HashSet<>(SimulationOptions.FLAGS);
    flags.addAll(WorkloadFile.FLAGS);
    flags.addAll(ownFlags);
    return Options.parse(arguments, valued, flags);
  }

  List<Gain> run(Options options, List<String> schedulers, List<Long> seeds, PrintStream out)
      throws CommandException, IOException {
    Optional<Path> directory = options.text(OUT).map(Path::of);
    if (directory.isPresent()) {
      prepare(directory.get());
    }
    try {
      return run(comparison(options, schedulers, seeds), directory, out);
    } catch (IllegalArgumentException e) {
      // What a name, a file or a scheduler is refused for; the message has value and remedy.
      throw new CommandException(e.getMessage());
    }
  }

  /** Before a long run, not after it. */
  private static void prepare(Path directory) throws CommandException {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      // Said below.
    }
    if (!Files.isWritable(directory)) {
      throw new CommandException(
          "%s '%s': no directory there can be written; name another one"
              .formatted(OUT, Printable.value(directory.toString())));
    }
  }

  @SuppressWarnings("SystemConsoleNull") // Where it is never null, the renewed line does no harm.
  private List<Gain> run(Comparison comparison, Optional<Path> directory, PrintStream out)
      throws IOException {
    ProgressBar bar = new ProgressBar(err, System.console() != null, clock);
    try (Interrupt interrupt = new Interrupt()) {
      Watch watch =
          position -> {
            bar.show(position);
            return !interrupt.isRequested();
          };
      SimulationReport report = comparison.run(watch);
      bar.end();
      out.print(report.table());
      if (directory.isPresent()) {
        ReportFiles files = new ReportFiles(directory.get());
        files.write(report);
        out.printf("%s and %s%n", files.json(), files.page());
      }
      out.flush();
      return report.gains();
    }
  }

  public void say(String line) {
    err.println(line);
  }

  public static AdminSettings admin(Options options) throws CommandException, IOException {
    Optional<Path> confDir = options.text(CONF_DIR).map(Path::of);
    return confDir.isEmpty() ? AdminSettings.NONE : AdminFiles.in(confDir.get());
  }

  public Comparison comparison(Options options, List<String> schedulers, List<Long> seeds)
      throws CommandException, IOException {
    Optional<Path> confDir = options.text(CONF_DIR).map(Path::of);
    AdminSettings admin = admin(options);
    List<Contender> contenders = new Schedulers(admin).named(schedulers);
    if (admin.wantsFairPreemption() && contenders.stream().anyMatch(Contender::isConfiguredFair)) {
      err.println(
          "note: the configuration turns the Fair scheduler's preemption on; simulations run"
              + " without it");
    }
    WorkloadFile file = WorkloadFile.read(options, seeds.get(0), err);
    ClusterSpec cluster = cluster(options, file);
    List<SimulationSettings> settings = new ArrayList<>();
    for (long seed : seeds) {
      settings.add(
          SimulationOptions.settings(options, seed, cluster.nodeCount(), file.masterLaunch()));
    }
    Workload first = file.workload(seeds.get(0));
    MasterWarning.of(first, cluster, contenders).ifPresent(err::println);
    if (contenders.stream().anyMatch(Contender::reclaims) && !Tasks.anyUseIsKnown(first)) {
      err.println(
          "note: the workload does not say what tasks use, so that nothing is reclaimed; see"
              + " 'use' in docs/simulate.md");
    }
    Map<String, String> described = new LinkedHashMap<>();
    described.put("workload", file.name());
    described.put("jobs", String.valueOf(file.jobs()));
    described.put("cluster", ClusterText.of(cluster));
    confDir.ifPresent(directory -> described.put("configuration", directory.toString()));
    file.masterLaunch()
        .ifPresent(millis -> described.put("master-launch", millis / 1_000.0 + " s"));
    SimulationOptions.describe(options, described);
    return new Comparison(
        file.name(), file, cluster, contenders, settings, described, file.measured());
  }

  private static ClusterSpec cluster(Options options, WorkloadFile file) throws CommandException {
    List<String> shapes = options.list(CLUSTER);
    if (!shapes.isEmpty()) {
      return ClusterText.parse(CLUSTER, shapes);
    }
    return file.cluster()
        .orElseThrow(
            () ->
                new CommandException(
                    CLUSTER
                        + " is missing, and the workload names no cluster: give"
                        + " NODESxMEMORYxCORES, such as 100x65536MBx16"));
  }

  /** Takes Ctrl-C as a request to end, and lets the work in hand be written before. */
  static final class Interrupt implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 60;

    private final CountDownLatch written = new CountDownLatch(1);
    private final Thread hook = new Thread(this::request, "heddle-interrupt");
    private volatile boolean requested;

    Interrupt() {
      Runtime.getRuntime().addShutdownHook(hook);
    }

    boolean isRequested() {
      return requested;
    }

    private void request() {
      requested = true;
      try {
        if (!written.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
          // Nothing more can be done: the process ends without its result.
          return;
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public void close() {
      written.countDown();
      if (!requested) {
        try {
          Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
          // The process ends at this very moment: the hook finds its work done.
          return;
        }
      }
    }
  }
}
