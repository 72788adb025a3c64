package io.heddle.cli.state;

import io.heddle.cli.command.CommandException;
import io.heddle.state.StateException;
import io.heddle.state.StateFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

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
