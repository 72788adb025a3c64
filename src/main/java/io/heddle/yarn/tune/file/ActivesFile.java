package io.heddle.yarn.tune.file;

import java.io.IOException;
import java.util.function.BooleanSupplier;

/**
 * A file that only the active ResourceManager replaces: one that goes on for a moment after it was
 * relieved must not change what the other one works by.
 *
 * @param isActive whether this one still is
 */
public record ActivesFile(AdminFile file, BooleanSupplier isActive) implements AdminFile {
  @Override
  public byte[] read() throws IOException {
    return file.read();
  }

  @Override
  public void replace(byte[] content) throws IOException {
    if (!isActive.getAsBoolean()) {
      throw new IOException("this ResourceManager is not the active one any more");
    }
    file.replace(content);
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
