package io.heddle.cli.state;

import io.heddle.cli.command.Subcommand.CommandException;
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
import org.apache.hadoop.conf.Configuration;

/** What a file of the state directory keeps: one of its documents is a {@code T}. */
public interface KeptKind<T> {
  /** The word behind {@code yarn heddle}, such as {@code profile}. */
  String word();

  /** Name of the file in the state directory. */
  String file();

  /** Names of files in the state directory that say nothing without this one. */
  default List<String> filesBeside() {
    return List.of();
  }

  /** What the file is about, for a line of the usage. */
  String about();

  /** What may follow the word, for a line of the usage. */
  default String actions() {
    return "show | reset | export FILE | import FILE";
  }

  /** What there are several of in it, such as {@code profiles}. */
  String items();

  /** Where nothing is kept. */
  T nothing();

  /**
   * Reads a document.
   *
   * @throws StateException saying what is wrong with it
   */
  T read(byte[] document) throws StateException;

  /**
   * Reads what a user names to be imported: a document, unless the kind reads more than that.
   *
   * @param names at least one
   * @param out for what the user should know of it
   * @throws CommandException if there is nothing to import
   */
  default T gather(List<String> names, Configuration conf, PrintStream out)
      throws CommandException, IOException {
    if (names.size() > 1) {
      throw new CommandException(word() + " import takes one file");
    }
    return KeptDocument.read(this, Path.of(names.get(0)));
  }

  /** Writes a document. */
  byte[] write(T kept);

  /** What is kept with more added to it. */
  T sum(T kept, T more);

  /** How many items there are. */
  int size(T kept);

  /** Prints a line for each, that which was used longest ago first. */
  void show(T kept, PrintStream out);

  /**
   * Prints more of the jobs of a name.
   *
   * @throws CommandException if there is none, or no more to say
   */
  default void show(T kept, String job, PrintStream out) throws CommandException {
    throw new CommandException(word() + " show takes no --job");
  }

  /** {@code user, type, name}, which users have chosen, as tables show it; a dash for no type. */
  static String shown(RecurringName job) {
    return Printable.of(
        "%s, %s, %s".formatted(job.user(), job.type().isEmpty() ? "-" : job.type(), job.name()));
  }

  /** A JSON document as {@code export} writes it. */
  final class KeptDocument {
    private KeptDocument() {}

    /**
     * What a document of a kind says.
     *
     * @throws CommandException if it is not there, too large or not one
     */
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
          throw new CommandException(source + " is larger than " + StateFile.MOST_BYTES + " bytes");
        }
        return read;
      } catch (NoSuchFileException e) {
        throw new CommandException(source + " is not there");
      }
    }
  }
}
