package io.heddle.yarn.tune.apply;

import io.heddle.model.PrintableFailure;
import io.heddle.tune.apply.Applier.NotAppliedException;
import io.heddle.tune.apply.Applier.NotAppliedException.Reason;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.util.functional.CallableRaisingIOE;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Configuration file that only the active ResourceManager writes: one that was relieved must not
 * change what the other works by. Failures are added to that of the change.
 */
record TunedFile(AdminFile file, BooleanSupplier isActive) {
  private static final Logger LOG = LoggerFactory.getLogger(TunedFile.class);

  byte[] read() throws NotAppliedException {
    return attempt("cannot be read", file::read);
  }

  <T> T changing(CallableRaisingIOE<T> attempt) throws NotAppliedException {
    return attempt("cannot be changed", attempt);
  }

  /** Unless somebody else has written it since {@code before} was read. */
  void replace(byte[] before, byte[] after) throws NotAppliedException {
    if (!Arrays.equals(before, read())) {
      throw Reason.CHANGED_MEANWHILE.because("%s was changed at the same moment", file);
    }
    attempt(
        "cannot be written",
        () -> {
          write(after);
          return after;
        });
  }

  private void write(byte[] content) throws IOException {
    if (!isActive.getAsBoolean()) {
      throw new IOException("this ResourceManager is not the active one any more");
    }
    file.replace(content);
  }

  /**
   * Restores what was there before {@code after}, unless somebody else has written since.
   *
   * @param failure that is the reason; is told what fails with it
   * @return whether it is as it was
   */
  boolean takeBack(byte[] before, byte[] after, NotAppliedException failure) {
    try {
      if (Arrays.equals(after, file.read())) {
        write(before);
        return true;
      }
      LOG.warn("{} was changed meanwhile and is left as it is", file);
    } catch (IOException e) {
      failure.addSuppressed(e);
      LOG.error("{} cannot be written as it was before", file, PrintableFailure.of(e));
    }
    return false;
  }

  private <T> T attempt(String otherwise, CallableRaisingIOE<T> attempt)
      throws NotAppliedException {
    try {
      return attempt.apply();
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
