package io.heddle.yarn.tune.apply;

import io.heddle.tune.apply.NotAppliedException;
import io.heddle.tune.apply.NotAppliedException.Reason;
import io.heddle.yarn.tune.file.AdminFile;
import java.io.IOException;
import java.util.Arrays;

/** A configuration file that is changed; what fails with it is said of the change. */
record TunedFile(AdminFile file) {
  /** What may fail as files do. */
  interface Attempt<T> {
    /** Makes it. */
    T make() throws IOException;
  }

  byte[] read() throws NotAppliedException {
    return attempt("cannot be read", file::read);
  }

  /** Reads or writes what is in the file. */
  <T> T changing(Attempt<T> attempt) throws NotAppliedException {
    return attempt("cannot be changed", attempt);
  }

  /** Unless somebody else has written it since {@code before} was read. */
  void replace(byte[] before, byte[] after) throws NotAppliedException {
    if (!Arrays.equals(before, read())) {
      throw new NotAppliedException(
          Reason.CHANGED_MEANWHILE, file + " was changed at the same moment");
    }
    attempt(
        "cannot be written",
        () -> {
          file.replace(after);
          return after;
        });
  }

  /**
   * Writes again what was there before {@code after}.
   *
   * @return false where somebody else has written it since, and it is left as it is
   */
  boolean takeBack(byte[] before, byte[] after) throws IOException {
    if (!Arrays.equals(after, file.read())) {
      return false;
    }
    file.replace(before);
    return true;
  }

  private <T> T attempt(String otherwise, Attempt<T> attempt) throws NotAppliedException {
    try {
      return attempt.make();
    } catch (IOException e) {
      throw new NotAppliedException(
          Reason.STORE_FAILED, "%s %s: %s".formatted(file, otherwise, e.getMessage()), e);
    }
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
