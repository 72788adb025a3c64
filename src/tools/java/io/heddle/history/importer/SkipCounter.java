package io.heddle.history.importer;

import io.heddle.history.HistorySource;
import io.heddle.history.ImpossibleNumberException;
import io.heddle.history.PassedOverException;
import io.heddle.history.PassedOverException.Reason;
import io.heddle.history.RecordedRun;
import io.heddle.history.file.HistoryReader;
import io.heddle.model.Counted;
import io.heddle.model.Printable;
import java.io.EOFException;
import java.io.IOException;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Counts what was passed over by its reason, and shows the first examples of each reason. */
final class SkipCounter {
  private static final int MOST_EXAMPLES = 20;

  private final Consumer<String> messages;
  private final Map<Reason, Integer> passedOver = new EnumMap<>(Reason.class);
  private final Map<String, Integer> noted = new LinkedHashMap<>();
  private int hidden;

  /**
   * @param messages takes the first 20 of each reason
   */
  SkipCounter(Consumer<String> messages) {
    this.messages = messages;
  }

  /**
   * Empty, and counted, where it cannot be read or {@code make} throws IllegalArgumentException.
   */
  <T> Optional<T> read(HistorySource source, Function<RecordedRun, T> make) {
    try {
      return Optional.of(make.apply(HistoryReader.read(source)));
    } catch (PassedOverException e) {
      passOver(e.reason(), e.getMessage());
    } catch (EOFException e) {
      passOver(Reason.UNREADABLE, source.name() + ": ends early");
    } catch (ImpossibleNumberException e) {
      passOver(Reason.IMPOSSIBLE, source.name() + ": " + e.getMessage());
    } catch (OutOfMemoryError e) {
      passOver(Reason.UNREADABLE, source.name() + ": needs more memory than there is");
    } catch (IOException | IllegalArgumentException e) {
      passOver(Reason.UNREADABLE, source.name() + ": " + e.getMessage());
    } catch (RuntimeException | StackOverflowError e) {
      passOver(Reason.UNREADABLE, source.name() + ": " + e);
    }
    return Optional.empty();
  }

  void passOver(Reason reason, String message) {
    show(passedOver.merge(reason, 1, Integer::sum), message);
  }

  void note(String kind, String message) {
    show(noted.merge(kind, 1, Integer::sum), message);
  }

  private void show(int number, String message) {
    if (number <= MOST_EXAMPLES) {
      messages.accept(Printable.of(message));
    } else {
      hidden++;
    }
  }

  /** Such as {@code ; 3 passed over: 2 failed, 1 unfinished}; empty where nothing was. */
  String summary() {
    int passed = passedOver.values().stream().mapToInt(Integer::intValue).sum();
    String why =
        passedOver.entrySet().stream()
            .map(reason -> reason.getValue() + " " + reason.getKey())
            .collect(Collectors.joining(", "));
    String notes =
        noted.entrySet().stream()
            .map(kind -> "; %d %s".formatted(kind.getValue(), kind.getKey()))
            .collect(Collectors.joining());
    return notes
        + (passed == 0 ? "" : "; %d passed over: %s".formatted(passed, why))
        + (hidden == 0
            ? ""
            : "; %s not shown".formatted(Counted.of(hidden, "message is", "messages are")));
  }
}
