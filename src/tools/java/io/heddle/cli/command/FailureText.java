package io.heddle.cli.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.heddle.model.Printable;
import io.heddle.sim.trace.input.JsonDocuments;
import java.io.FileNotFoundException;
import java.net.UnknownHostException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Optional;

/** What a user is told of a failure, in place of a stack trace. */
public final class FailureText {
  private static final int MOST_CAUSES = 20;

  private FailureText() {}

  /** The reason in words, with the file where the failure names it. */
  public static String of(Throwable failure) {
    Throwable root = failure;
    for (int i = 0; i < MOST_CAUSES && isOnlyAround(root); i++) {
      root = root.getCause();
    }
    if (root instanceof JsonProcessingException json) {
      return json(json);
    }
    if (root instanceof UnknownHostException) {
      return "no host is known by the name " + root.getMessage();
    }
    if (root instanceof CharacterCodingException) {
      return "it is no text in UTF-8";
    }
    if (root instanceof InvalidPathException path) {
      return "'" + Printable.value(path.getInput()) + "' is no path: " + path.getReason();
    }
    if (root instanceof FileSystemException file) {
      return Optional.ofNullable(file.getFile()).map(name -> name + ": ").orElse("") + reason(file);
    }
    String message = root.getMessage();
    boolean tells = message != null && !message.isBlank() && !(root instanceof Error);
    return tells && isForPeople(root) ? message : root.toString();
  }

  private static boolean isOnlyAround(Throwable failure) {
    Throwable cause = failure.getCause();
    return cause != null
        && (failure.getMessage() == null || failure.getMessage().equals(cause.toString()));
  }

  /** A message of a RuntimeException is often no sentence, such as that of a lookup by index. */
  private static boolean isForPeople(Throwable failure) {
    return !(failure instanceof RuntimeException)
        || failure instanceof IllegalArgumentException
        || failure instanceof IllegalStateException
        || failure.getClass().getName().startsWith("org.apache.hadoop.");
  }

  private static String json(JsonProcessingException failure) {
    return failure.getLocation() == null
        ? JsonDocuments.reason(failure)
        : "line %d, column %d: %s"
            .formatted(
                failure.getLocation().getLineNr(),
                failure.getLocation().getColumnNr(),
                JsonDocuments.reason(failure));
  }

  private static String reason(FileSystemException failure) {
    if (failure instanceof NoSuchFileException) {
      return "it is not there";
    }
    if (failure instanceof AccessDeniedException) {
      return "it may not be read or written";
    }
    if (failure instanceof FileAlreadyExistsException || failure instanceof NotDirectoryException) {
      return "it is no directory";
    }
    return Optional.ofNullable(failure.getReason()).orElseGet(() -> failure.getClass().getName());
  }

  public static String of(String file, Throwable failure) {
    String text = of(failure);
    boolean named = text.contains(file) || failure instanceof FileNotFoundException;
    return named ? text : file + ": " + text;
  }
}
