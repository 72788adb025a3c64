package io.heddle.history.spark;

import io.heddle.history.HistorySource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Spark's event log in several files ({@code spark.eventLog.rolling.enabled}), {@code
 * events_1_application_1700000000000_0001} and on; one that ends with {@code .compact} stands for
 * all before it, too.
 */
public final class RolledLog {
  private static final String PREFIX = "eventlog_v2_";
  private static final Pattern EVENTS = Pattern.compile("events_([0-9]{1,9})_.*?(\\.compact)?");

  private record Piece(int index, boolean compact, String file) {}

  private RolledLog() {}

  /** Whether a directory of this name is one. */
  public static boolean isOne(String directory) {
    return directory.startsWith(PREFIX);
  }

  /** Log of a directory, {@code name} in messages, from names of its files. */
  public static HistorySource of(
      String name, Collection<String> files, Function<String, HistorySource.Part> open) {
    List<Piece> pieces = new ArrayList<>();
    for (String file : files) {
      Matcher match = EVENTS.matcher(file);
      if (match.matches()) {
        pieces.add(new Piece(Integer.parseInt(match.group(1)), match.group(2) != null, file));
      }
    }
    int first = pieces.stream().filter(Piece::compact).mapToInt(Piece::index).max().orElse(0);
    List<HistorySource.Part> parts =
        pieces.stream()
            .filter(piece -> piece.index > first || (piece.compact && piece.index == first))
            .sorted(Comparator.comparingInt(Piece::index))
            .map(piece -> open.apply(piece.file))
            .toList();
    return new HistorySource(name, parts, first == 0, Optional.empty());
  }
}
