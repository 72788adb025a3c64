package io.heddle.cli.sim;

import io.heddle.cli.command.ClusterText;
import io.heddle.cli.command.FailureText;
import io.heddle.cli.command.Options;
import io.heddle.cli.command.Subcommand;
import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.cli.command.Subcommand.Usage;
import io.heddle.cli.command.WebClient;
import io.heddle.history.KnownApplication;
import io.heddle.history.TimeWindow;
import io.heddle.history.importer.WorkloadImport;
import io.heddle.history.rest.HistoryServer;
import io.heddle.history.rest.TimelineDags;
import io.heddle.history.rest.YarnApplications;
import io.heddle.history.rest.YarnCluster;
import io.heddle.model.Counted;
import io.heddle.model.Printable;
import io.heddle.sim.trace.WorkloadSpool;
import io.heddle.sim.workload.ClusterSpec;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Makes a workload file of what a cluster has run; the clock is since 1970. */
public record Import(LongSupplier clock) implements Subcommand {
  private static final String MAP_REDUCE = "--mapreduce";
  private static final String SPARK = "--spark";
  private static final String TONY = "--tony";
  private static final String HISTORY_SERVER = "--history-server";
  private static final String RM = "--rm";
  private static final String TIMELINE = "--timeline";
  private static final String FROM = "--from";
  private static final String TO = "--to";
  private static final String OUT = "--out";
  private static final String CONF_OUT = "--conf-out";
  private static final int MOST_NAMED = 10;
  private static final Set<String> VALUED =
      Set.of(MAP_REDUCE, SPARK, TONY, HISTORY_SERVER, RM, TIMELINE, FROM, TO, OUT, CONF_OUT);

  /** The options that name histories, besides the ResourceManager's. */
  public static final Set<String> HISTORIES =
      Set.of(MAP_REDUCE, SPARK, TONY, HISTORY_SERVER, TIMELINE);

  public static final String HISTORIES_USAGE =
      "[--mapreduce DIR,...] [--spark DIR,...] [--tony DIR,...] [--history-server URL] [--timeline URL]";

  @Override
  public Usage usage() {
    return new Usage(
        "--out FILE [--rm URL] " + HISTORIES_USAGE + " [--from T] [--to T] [--conf-out DIR]",
        "makes a workload file of what a cluster has run");
  }

  private static final class Yarn {
    private final List<KnownApplication> applications = new ArrayList<>();
    private Optional<ClusterSpec> cluster = Optional.empty();
    private UnaryOperator<String> queuePath = UnaryOperator.identity();
    private Map<String, String> settings = Map.of();
  }

  @Override
  public void run(Configuration conf, List<String> arguments, PrintStream out)
      throws CommandException, IOException {
    Options options = Options.parse(arguments, VALUED, Set.of());
    Path file = file(options.needed(OUT, "the workload file to write"));
    TimeWindow window = TimeOptions.window(options, FROM, TO);
    if (Set.of(MAP_REDUCE, SPARK, TONY, HISTORY_SERVER, RM, TIMELINE).stream()
        .noneMatch(options::has)) {
      throw new CommandException(
          "nothing to import: give %s, %s, %s, %s, %s or %s"
              .formatted(MAP_REDUCE, SPARK, TONY, HISTORY_SERVER, RM, TIMELINE));
    }
    Yarn yarn = yarn(conf, options, window, out);
    try (WorkloadSpool spool = new WorkloadSpool(file.getParent())) {
      WorkloadImport jobs = new WorkloadImport(yarn.applications, window, spool::add, out::println);
      HistoryFiles files = new HistoryFiles(conf);
      List<String> names = new ArrayList<>(options.list(MAP_REDUCE));
      names.addAll(options.list(SPARK));
      names.addAll(options.list(TONY));
      for (String name : names) {
        files.readAll(name, jobs);
      }
      ask(conf, options, HISTORY_SERVER, server -> new HistoryServer(server).readAll(window, jobs));
      ask(conf, options, TIMELINE, server -> TimelineDags.readAll(server, window, jobs));
      jobs.takeRest();
      List<String> farAway = spool.leaveOutFarAway();
      jobs.leaveOut(farAway.size());
      out.println(jobs.summary());
      leftOut(farAway).ifPresent(out::println);
      if (jobs.jobs() == 0) {
        throw new CommandException("no job was found, so that " + file + " is not written");
      }
      OptionalLong launch = jobs.masterLaunchMillis();
      spool.write(file, name(spool), yarn.cluster, launch);
      out.println(file + about(yarn.cluster, launch));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    if (options.has(CONF_OUT)) {
      settings(Path.of(options.text(CONF_OUT).orElseThrow()), yarn.settings, out);
    }
  }

  private static Path file(String name) throws CommandException {
    Path file = Path.of(name).toAbsolutePath();
    if (name.isEmpty() || file.getParent() == null || Files.isDirectory(file)) {
      throw new CommandException("%s '%s' is no file".formatted(OUT, Printable.value(name)));
    }
    return file;
  }

  private static Optional<String> leftOut(List<String> jobs) {
    return jobs.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "left out %s, submitted more than three years before or after the others, as by a wrong clock: %s%s"
                .formatted(
                    Counted.of(jobs.size(), "job"),
                    String.join(", ", jobs.subList(0, Math.min(jobs.size(), MOST_NAMED))),
                    jobs.size() > MOST_NAMED ? ", ..." : ""));
  }

  private Yarn yarn(Configuration conf, Options options, TimeWindow window, PrintStream out)
      throws CommandException, IOException {
    Yarn yarn = new Yarn();
    ask(
        conf,
        options,
        RM,
        rm -> {
          yarn.queuePath = YarnCluster.queuePaths(rm);
          yarn.cluster = YarnCluster.nodes(rm, out::println);
          yarn.settings = YarnCluster.schedulerSettings(rm);
          yarn.applications.addAll(
              YarnApplications.ofResourceManager(rm, window, yarn.queuePath, clock.getAsLong()));
        });
    ask(
        conf,
        options,
        TIMELINE,
        timeline ->
            yarn.applications.addAll(
                YarnApplications.ofTimeline(timeline, window, yarn.queuePath, clock.getAsLong())));
    return yarn;
  }

  @FunctionalInterface
  private interface Question {
    void ask(WebClient server) throws CommandException, IOException;
  }

  /** Asks the server that an option names, if it does; a failure says which it was. */
  private static void ask(Configuration conf, Options options, String option, Question question)
      throws CommandException {
    if (!options.has(option)) {
      return;
    }
    String address = options.text(option).orElseThrow();
    if (!address.matches("https?://[^/\\s]+/*")) {
      throw new CommandException(
          "%s '%s': give an address such as http://HOST:8088"
              .formatted(option, Printable.value(address)));
    }
    try (WebClient server = new WebClient(conf, address)) {
      question.ask(server);
    } catch (UncheckedIOException e) {
      // Of what is written.
      throw e;
    } catch (IOException | RuntimeException e) {
      throw new CommandException(FailureText.of(address, e));
    }
  }

  private static String name(WorkloadSpool spool) {
    Instant first = Instant.ofEpochMilli(spool.firstSubmitMillis().orElse(0));
    return "since " + first.truncatedTo(ChronoUnit.MINUTES);
  }

  private static String about(Optional<ClusterSpec> cluster, OptionalLong launch) {
    String nodes =
        cluster.isPresent()
            ? ": cluster of " + ClusterText.of(cluster.get())
            : ": names no cluster, as no node runs or --rm is missing; give compare one by --cluster";
    return nodes
        + (launch.isPresent()
            ? "; AMs launched within %.1f s".formatted(launch.getAsLong() / 1_000.0)
            : "");
  }

  private static void settings(Path directory, Map<String, String> settings, PrintStream out)
      throws CommandException, IOException {
    if (settings.isEmpty()) {
      throw new CommandException(
          CONF_OUT
              + ": the ResourceManager does not show its scheduler's settings (it does to"
              + " administrators, where yarn.scheduler.configuration.store.class is not file);"
              + " copy its configuration directory instead");
    }
    Configuration conf = new Configuration(false);
    settings.forEach(conf::set);
    Files.createDirectories(directory);
    Path file = directory.resolve(YarnConfiguration.CS_CONFIGURATION_FILE);
    try (OutputStream xml = Files.newOutputStream(file)) {
      conf.writeXml(xml);
    }
    out.println(directory + ": the settings of its scheduler");
  }

  static final class TimeOptions {
    private TimeOptions() {}

    static TimeWindow window(Options options, String from, String to) throws CommandException {
      long first = millis(options, from, 0);
      long last = millis(options, to, Long.MAX_VALUE);
      if (last <= first) {
        throw new CommandException("%s is not later than %s".formatted(to, from));
      }
      return new TimeWindow(first, last);
    }

    private static long millis(Options options, String option, long otherwise)
        throws CommandException {
      String text = options.text(option).orElse("");
      if (text.isEmpty()) {
        return otherwise;
      }
      try {
        Instant time =
            text.matches("[0-9]{4}-[0-9]{2}-[0-9]{2}")
                ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
                : Instant.parse(text);
        if (time.toEpochMilli() >= 0) {
          return time.toEpochMilli();
        }
      } catch (DateTimeParseException | ArithmeticException e) {
        // Said below.
      }
      throw new CommandException(
          "%s '%s': give a day or a time in UTC, such as 2026-11-20 or 2026-11-20T06:00:00Z"
              .formatted(option, Printable.value(text)));
    }
  }
}
