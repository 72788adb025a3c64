package io.heddle.model;

/**
 * Tells failures that stock YARN goes on without from those that end the thread or the JVM. An
 * {@link OutOfMemoryError} may be one large request, an {@link InternalError} an unlinked class: if
 * the JVM cannot go on, stock meets it next.
 */
public final class Survival {
  private Survival() {}

  /** Throws {@code failure} again if it ends the thread or the JVM. */
  public static void rethrowFatal(Throwable failure) {
    if (failure instanceof ThreadDeath death) {
      throw death;
    }
    if (failure instanceof VirtualMachineError error && !isSurvived(error)) {
      throw error;
    }
  }

  private static boolean isSurvived(VirtualMachineError error) {
    return error instanceof StackOverflowError
        || error instanceof OutOfMemoryError
        || error instanceof InternalError;
  }
}
