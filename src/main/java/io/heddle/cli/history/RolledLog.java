package io.heddle.cli.history;

import io.heddle.history.HistorySource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/**
 * An event log of Spark in several files, {@code spark.eventLog.rolling.enabled}: {@code
 * events_1_application_1700000000000_0001} and so on. One whose name ends with {@code .compact}
 * stands for all before it, too.
 */
final class RolledLog {
  static final String PREFIX = "eventlog_v2_";

  private static final Pattern EVENTS = Pattern.compile("events_([0-9]{1,9})_.*?(\\.compact)?");

  private record Piece(int index, boolean compact, Path path) {}

  private RolledLog() {}

  /** The log in a directory. */
  static HistorySource of(
      Path directory, FileStatus[] files, Function<Path, HistorySource.Part> open) {
    List<Piece> pieces = new ArrayList<>();
    for (FileStatus file : files) {
      Matcher name = EVENTS.matcher(file.getPath().getName());
      if (name.matches()) {
        int index = Integer.parseInt(name.group(1));
        pieces.add(new Piece(index, name.group(2) != null, file.getPath()));
      }
    }
    int first = pieces.stream().filter(Piece::compact).mapToInt(Piece::index).max().orElse(0);
    List<HistorySource.Part> parts =
        pieces.stream()
            .filter(piece -> piece.index > first || (piece.compact && piece.index == first))
            .sorted(Comparator.comparingInt(Piece::index))
            .map(piece -> open.apply(piece.path))
            .toList();
    return new HistorySource(directory.toUri().getPath(), parts, first == 0, Optional.empty());
  }
}
