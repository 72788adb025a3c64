package io.heddle.cli.sim;

import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.history.HistorySource;
import io.heddle.history.HistorySource.HistorySink;
import io.heddle.history.PassedOverException.Reason;
import io.heddle.history.importer.HistoryImport;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Finds histories: files, and those in directories and all below. A name with a scheme, such as
 * {@code hdfs:}, is one of Hadoop's file systems; any other is a local file.
 */
public record HistoryFiles(Configuration conf) {
  private static final Pattern WITH_SCHEME = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]*:/.*");
  private static final Pattern NO_HISTORY =
      Pattern.compile("[._].*|appstatus_.*|.*(_conf\\.xml|\\.crc|\\.summary)");
  private static final Pattern OF_JOB = Pattern.compile("(job_[0-9]+_[0-9]+).*\\.jhist(\\.gz)?");

  private record Part(FileSystem files, Path path) implements HistorySource.Part {
    @Override
    public String name() {
      return path.toUri().getScheme().equals("file") ? path.toUri().getPath() : path.toString();
    }

    @Override
    public InputStream open() throws IOException {
      return files.open(path);
    }
  }

  /** Whether a name is a local file that is no history, or not there. */
  public boolean isDocument(String name) throws IOException {
    if (WITH_SCHEME.matcher(name).matches() || Files.isDirectory(local(name))) {
      return false;
    }
    if (Files.notExists(local(name))) {
      return true;
    }
    return !HistoryImport.isHistory(new Part(fileSystem(name), path(name)));
  }

  /** Reads the history of this name, or all in the directory of this name. */
  public void readAll(String name, HistorySink histories) throws CommandException, IOException {
    FileSystem files = fileSystem(name);
    try {
      FileStatus status = files.getFileStatus(path(name));
      if (status.isDirectory()) {
        readDirectory(files, status.getPath(), histories);
      } else {
        histories.read(source(files, status.getPath()));
      }
    } catch (FileNotFoundException e) {
      throw new CommandException(name + " is not there");
    }
  }

  private void readDirectory(FileSystem files, Path directory, HistorySink histories) {
    try {
      if (directory.getName().startsWith(RolledLog.PREFIX)) {
        histories.read(
            RolledLog.of(directory, files.listStatus(directory), path -> new Part(files, path)));
        return;
      }
      FileStatus[] inside = files.listStatus(directory);
      Arrays.sort(inside);
      for (FileStatus each : inside) {
        if (each.isDirectory()) {
          readDirectory(files, each.getPath(), histories);
        } else if (!NO_HISTORY.matcher(each.getPath().getName()).matches()) {
          histories.read(source(files, each.getPath()));
        }
      }
    } catch (IOException e) {
      histories.passOver(Reason.UNREADABLE, directory + ": " + e.getMessage());
    }
  }

  private static HistorySource source(FileSystem files, Path path) throws IOException {
    HistorySource source = HistorySource.of(new Part(files, path));
    Matcher job = OF_JOB.matcher(path.getName());
    if (!job.matches()) {
      return source;
    }
    Path configuration = new Path(path.getParent(), job.group(1) + "_conf.xml");
    return files.exists(configuration)
        ? source.with(Optional.of(new Part(files, configuration)))
        : source;
  }

  private FileSystem fileSystem(String name) throws IOException {
    return WITH_SCHEME.matcher(name).matches()
        ? path(name).getFileSystem(conf)
        : FileSystem.getLocal(conf).getRawFileSystem();
  }

  private static Path path(String name) {
    return WITH_SCHEME.matcher(name).matches() ? new Path(name) : new Path(local(name).toUri());
  }

  private static java.nio.file.Path local(String name) {
    return java.nio.file.Path.of(name).toAbsolutePath().normalize();
  }

  /**
   * An event log of Spark in several files, {@code spark.eventLog.rolling.enabled}: {@code
   * events_1_application_1700000000000_0001} and so on. One whose name ends with {@code .compact}
   * stands for all before it, too.
   */
  static final class RolledLog {
    static final String PREFIX = "eventlog_v2_";

    private static final Pattern EVENTS = Pattern.compile("events_([0-9]{1,9})_.*?(\\.compact)?");

    private record Piece(int index, boolean compact, Path path) {}

    private RolledLog() {}

    static HistorySource of(
        Path directory, FileStatus[] files, Function<Path, HistorySource.Part> open) {
      List<Piece> pieces = new ArrayList<>();
      for (FileStatus file : files) {
        Matcher name = EVENTS.matcher(file.getPath().getName());
        if (name.matches()) {
          int index = Integer.parseInt(name.group(1));
          pieces.add(new Piece(index, name.group(2) != null, file.getPath()));
        }
      }
      int first = pieces.stream().filter(Piece::compact).mapToInt(Piece::index).max().orElse(0);
      List<HistorySource.Part> parts =
          pieces.stream()
              .filter(piece -> piece.index > first || (piece.compact && piece.index == first))
              .sorted(Comparator.comparingInt(Piece::index))
              .map(piece -> open.apply(piece.path))
              .toList();
      return new HistorySource(directory.toUri().getPath(), parts, first == 0, Optional.empty());
    }
  }
}
