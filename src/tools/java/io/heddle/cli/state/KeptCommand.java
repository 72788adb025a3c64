package io.heddle.cli.state;

import io.heddle.cli.command.RmHttp;
import io.heddle.cli.command.SiteFiles;
import io.heddle.cli.command.Subcommand;
import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.cli.command.Subcommand.Usage;
import io.heddle.config.HeddleConfig;
import io.heddle.model.Counted;
import io.heddle.model.Printable;
import io.heddle.model.RecurringName;
import io.heddle.state.StateException;
import io.heddle.state.StateFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/** Shows and changes what the ResourceManager has kept of one kind. */
public record KeptCommand<T>(KeptKind<T> kind) implements Subcommand {
  private static final String JOB = "--job";

  @Override
  public Usage usage() {
    return new Usage(
        kind.actions() + " [--conf-dir DIR]",
        kind.about() + "; stop the ResourceManager before a reset or an import");
  }

  @Override
  public void run(Configuration conf, List<String> arguments, PrintStream out)
      throws CommandException, IOException {
    String action = arguments.isEmpty() ? "" : arguments.get(0);
    switch (action) {
      case "show" -> show(conf, arguments, out);
      case "reset" -> changeable(conf, arguments, 1).reset(out);
      case "export" -> kept(conf, arguments, 2).exportTo(Path.of(arguments.get(1)), out);
      case "import" -> importFrom(conf, arguments, out);
      default ->
          throw new CommandException(
              "%s '%s': write show, reset, export FILE or import FILE"
                  .formatted(kind.word(), Printable.value(action)));
    }
  }

  private void show(Configuration conf, List<String> arguments, PrintStream out)
      throws CommandException, IOException {
    boolean one = arguments.size() > 1 && arguments.get(1).equals(JOB);
    if (one && arguments.size() < 3) {
      throw new CommandException(JOB + " takes the name of a job");
    }
    if (one) {
      kept(conf, arguments, 3).show(arguments.get(2), out);
    } else {
      kept(conf, arguments, 1).show(out);
    }
  }

  private void importFrom(Configuration conf, List<String> arguments, PrintStream out)
      throws CommandException, IOException {
    List<String> names =
        arguments.stream().skip(1).takeWhile(word -> !word.startsWith("--")).toList();
    KeptFile<T> kept = changeable(conf, arguments, 1 + Math.max(1, names.size()));
    kept.add(kind.gather(names, conf, out), out);
  }

  /** The kept file, unless a ResourceManager runs, which would save over any change. */
  private KeptFile<T> changeable(Configuration conf, List<String> arguments, int words)
      throws CommandException {
    Configuration settings = settings(conf, arguments, words);
    KeptFile<T> kept = kept(settings);
    Optional<String> running = RmHttp.of(settings, Optional.empty()).running();
    if (running.isPresent()) {
      throw new CommandException(
          ("the ResourceManager at %s runs, and its next save would undo the %s: stop all"
                  + " ResourceManagers, repeat this command, and start them again")
              .formatted(running.get(), arguments.get(0)));
    }
    return kept;
  }

  private KeptFile<T> kept(Configuration conf, List<String> arguments, int words)
      throws CommandException {
    return kept(settings(conf, arguments, words));
  }

  private Configuration settings(Configuration conf, List<String> arguments, int words)
      throws CommandException {
    if (arguments.size() < words) {
      throw new CommandException(
          kind.word() + " " + arguments.get(0) + " takes the name of a file");
    }
    return SiteFiles.read(conf, arguments.subList(words, arguments.size()));
  }

  private KeptFile<T> kept(Configuration read) throws CommandException {
    String directory =
        SiteFiles.stateDirectory(read)
            .orElseThrow(
                () ->
                    new CommandException(
                        HeddleConfig.STATE_DIR
                            + " is none: what is learned is in the ResourceManager's memory"
                            + " only"));
    return new KeptFile<>(
        new StateFile(read, directory, kind.file()),
        kind.filesBeside().stream().map(name -> new StateFile(read, directory, name)).toList(),
        kind);
  }

  /**
   * @param beside files that say nothing without it
   */
  record KeptFile<T>(StateFile file, List<StateFile> beside, KeptKind<T> kind) {
    private T read() throws CommandException, IOException {
      try {
        Optional<byte[]> content = file.read();
        return content.isEmpty() ? kind.nothing() : kind.read(content.get());
      } catch (StateException e) {
        throw new CommandException(
            "%s cannot be used: %s; yarn heddle %s reset deletes it"
                .formatted(file, e.getMessage(), kind.word()));
      }
    }

    void show(PrintStream out) throws CommandException, IOException {
      T kept = read();
      out.print(file + ": ");
      kind.show(kept, out);
    }

    void show(String job, PrintStream out) throws CommandException, IOException {
      kind.show(read(), job, out);
    }

    void exportTo(Path target, PrintStream out) throws CommandException, IOException {
      T kept = read();
      Files.write(target, kind.write(kept));
      out.println(target + ": " + Counted.of(kind.size(kept), kind.item()));
    }

    void add(T more, PrintStream out) throws CommandException, IOException {
      T sum = kind.sum(read(), more);
      file.write(kind.write(sum));
      out.println(
          "%s: %s added, %d in all"
              .formatted(file, Counted.of(kind.size(more), kind.item()), kind.size(sum)));
    }

    void reset(PrintStream out) throws IOException {
      for (StateFile one : beside) {
        one.delete();
      }
      out.println(file + (file.delete() ? " is deleted" : " is not there"));
    }
  }

  /** What a file of the state directory keeps: one of its documents is a {@code T}. */
  public interface KeptKind<T> {
    String word();

    String file();

    /** Names of files in the state directory that say nothing without this one. */
    default List<String> filesBeside() {
      return List.of();
    }

    String about();

    default String actions() {
      return "show | reset | export FILE | import FILE";
    }

    String item();

    T nothing();

    T read(byte[] document) throws StateException;

    /**
     * Reads what is to be imported from {@code names}, at least one.
     *
     * @throws CommandException if there is nothing to import
     */
    default T gather(List<String> names, Configuration conf, PrintStream out)
        throws CommandException, IOException {
      if (names.size() > 1) {
        throw new CommandException(word() + " import takes one file");
      }
      return KeptDocument.read(this, Path.of(names.get(0)));
    }

    byte[] write(T kept);

    T sum(T kept, T more);

    int size(T kept);

    void show(T kept, PrintStream out);

    /** Throws CommandException if there is none, or no more to say. */
    default void show(T kept, String job, PrintStream out) throws CommandException {
      throw new CommandException(word() + " show takes no --job");
    }

    /** {@code user, type, name}, which users have chosen, as tables show it; a dash for no type. */
    static String shown(RecurringName job) {
      return Printable.of(
          "%s, %s, %s".formatted(job.user(), job.type().isEmpty() ? "-" : job.type(), job.name()));
    }

    final class KeptDocument {
      private KeptDocument() {}

      static <T> T read(KeptKind<T> kind, Path source) throws CommandException, IOException {
        try {
          return kind.read(bytes(source));
        } catch (StateException e) {
          throw new CommandException(source + " cannot be used: " + e.getMessage());
        }
      }

      private static byte[] bytes(Path source) throws CommandException, IOException {
        try (InputStream in = Files.newInputStream(source)) {
          byte[] read = in.readNBytes(StateFile.MOST_BYTES + 1);
          if (read.length > StateFile.MOST_BYTES) {
            throw new CommandException(
                source + " is larger than " + StateFile.MOST_BYTES + " bytes");
          }
          return read;
        } catch (NoSuchFileException e) {
          throw new CommandException(source + " is not there");
        }
      }
    }
  }
}
