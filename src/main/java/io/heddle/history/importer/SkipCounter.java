package io.heddle.history.importer;

import io.heddle.history.HistorySource;
import io.heddle.history.PassedOverException;
import io.heddle.history.PassedOverException.Reason;
import io.heddle.history.RecordedRun;
import io.heddle.history.file.HistoryReader;
import io.heddle.model.Counted;
import io.heddle.model.Printable;
import java.io.EOFException;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Counts what was passed over, and says why for the first of it. */
final class SkipCounter {
  private static final int MOST_MESSAGES = 20;

  private final Consumer<String> messages;
  private final Map<Reason, Integer> passedOver = new EnumMap<>(Reason.class);
  private int said;

  /**
   * Nothing counted yet.
   *
   * @param messages is told the first 20
   */
  SkipCounter(Consumer<String> messages) {
    this.messages = messages;
  }

  /**
   * What a history says; empty, and counted, where it cannot be read or nothing can be made of it.
   *
   * @param make throws IllegalArgumentException where a value is out of range
   */
  <T> Optional<T> read(HistorySource source, Function<RecordedRun, T> make) {
    try {
      return Optional.of(make.apply(HistoryReader.read(source)));
    } catch (PassedOverException e) {
      passOver(e.reason(), e.getMessage());
    } catch (EOFException e) {
      passOver(Reason.UNREADABLE, source.name() + ": ends early");
    } catch (IOException | IllegalArgumentException e) {
      passOver(Reason.UNREADABLE, source.name() + ": " + e.getMessage());
    }
    return Optional.empty();
  }

  void passOver(Reason reason, String message) {
    passedOver.merge(reason, 1, Integer::sum);
    say(message);
  }

  void say(String message) {
    if (said++ < MOST_MESSAGES) {
      messages.accept(Printable.of(message));
    }
  }

  /** Such as {@code ; 3 passed over: 3 failed}; empty where nothing was. */
  String summary() {
    int passed = passedOver.values().stream().mapToInt(Integer::intValue).sum();
    String why =
        passedOver.entrySet().stream()
            .map(reason -> reason.getValue() + " " + reason.getKey())
            .collect(Collectors.joining(", "));
    return (passed == 0 ? "" : "; %d passed over: %s".formatted(passed, why))
        + (said <= MOST_MESSAGES
            ? ""
            : "; %s not shown"
                .formatted(Counted.of(said - MOST_MESSAGES, "message is", "messages are")));
  }
}
