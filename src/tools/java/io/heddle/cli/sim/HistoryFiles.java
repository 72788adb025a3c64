package io.heddle.cli.sim;

import io.heddle.cli.command.FailureText;
import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.history.HistorySource;
import io.heddle.history.HistorySource.HistorySink;
import io.heddle.history.PassedOverException.Reason;
import io.heddle.history.file.FileNames;
import io.heddle.history.importer.HistoryImport;
import io.heddle.history.spark.RolledLog;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Finds histories in files and directories; a name with a scheme, such as {@code hdfs:}, is
 * Hadoop's.
 */
public record HistoryFiles(Configuration conf) {
  private static final Pattern WITH_SCHEME = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]*:/.*");

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
  public void readAll(String name, HistorySink histories) throws CommandException {
    try {
      FileSystem files = fileSystem(name);
      FileStatus status = files.getFileStatus(path(name));
      if (status.isDirectory()) {
        readDirectory(files, status.getPath(), histories);
      } else {
        histories.read(source(files, status.getPath()));
      }
    } catch (FileNotFoundException e) {
      throw new CommandException(name + " is not there");
    } catch (IOException | IllegalArgumentException e) {
      throw new CommandException(FailureText.of(name, e));
    }
  }

  private void readDirectory(FileSystem files, Path directory, HistorySink histories) {
    try {
      FileStatus[] inside = files.listStatus(directory);
      if (RolledLog.isOne(directory.getName())) {
        histories.read(
            RolledLog.of(
                directory.toUri().getPath(),
                Stream.of(inside).map(each -> each.getPath().getName()).toList(),
                name -> new Part(files, inside(directory, name))));
        return;
      }
      Arrays.sort(inside);
      for (FileStatus each : inside) {
        if (each.isDirectory()) {
          readDirectory(files, each.getPath(), histories);
        } else if (FileNames.mayBeHistory(each.getPath().getName())) {
          histories.read(source(files, each.getPath()));
        }
      }
    } catch (IOException | IllegalArgumentException e) {
      histories.passOver(Reason.UNREADABLE, FailureText.of(directory.toString(), e));
    }
  }

  private static HistorySource source(FileSystem files, Path path) throws IOException {
    HistorySource source = HistorySource.of(new Part(files, path));
    Optional<Path> configuration =
        FileNames.configurationOf(path.getName()).map(name -> inside(path.getParent(), name));
    return configuration.isPresent() && files.exists(configuration.get())
        ? source.with(configuration.map(beside -> new Part(files, beside)))
        : source;
  }

  /** A name with a colon is no scheme. */
  private static Path inside(Path directory, String name) {
    return new Path(directory, new Path(null, null, name));
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
}
