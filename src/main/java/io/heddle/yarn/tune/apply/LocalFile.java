package io.heddle.yarn.tune.apply;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;

/** A file on the machine of the ResourceManager; a symbolic link stays one. */
record LocalFile(Path path) implements AdminFile {
  @Override
  public byte[] read() throws IOException {
    return Files.readAllBytes(path);
  }

  @Override
  public void replace(byte[] content) throws IOException {
    Path file = path.toRealPath();
    Path temporary = beside(file, "", TEMPORARY);
    try {
      backUp(file);
      Files.write(
          temporary,
          content,
          StandardOpenOption.CREATE,
          StandardOpenOption.TRUNCATE_EXISTING,
          StandardOpenOption.WRITE,
          StandardOpenOption.SYNC);
      copyMode(file, temporary);
      // Of Hadoop's checksummed local file system, which would call the new content damaged.
      Files.deleteIfExists(beside(file, ".", ".crc"));
      Files.move(
          temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      discard(temporary, e);
      throw e;
    }
  }

  private static void backUp(Path file) throws IOException {
    Path backup = beside(file, "", BACKUP);
    // It is how the file was before any change; there is only one.
    if (Files.notExists(backup)) {
      // Half a copy must not pass for it.
      Path part = beside(backup, "", TEMPORARY);
      Files.copy(
          file, part, StandardCopyOption.COPY_ATTRIBUTES, StandardCopyOption.REPLACE_EXISTING);
      Files.move(part, backup, StandardCopyOption.ATOMIC_MOVE);
    }
  }

  private static void copyMode(Path from, Path to) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(to, PosixFileAttributeView.class);
    if (view != null) {
      view.setPermissions(Files.getPosixFilePermissions(from));
    }
  }

  private static void discard(Path temporary, IOException failure) {
    try {
      Files.deleteIfExists(temporary);
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  private static Path beside(Path file, String before, String after) {
    return file.resolveSibling(before + file.getFileName() + after);
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
