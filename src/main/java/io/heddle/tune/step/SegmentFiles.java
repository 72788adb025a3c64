package io.heddle.tune.step;

import io.heddle.state.StateFile;
import io.heddle.state.StateFile.StateException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** The files of a journal: the newest segments, each in the file of the oldest one before it. */
final class SegmentFiles {
  static final int COUNT = 16;

  @FunctionalInterface
  interface Damage {
    void found(StateFile file, String why) throws IOException;
  }

  private final List<StateFile> files;
  private final Damage damage;

  SegmentFiles(Function<String, StateFile> file, Damage damage) {
    files =
        IntStream.range(0, COUNT)
            .mapToObj(i -> String.format(Locale.ROOT, "tuner-journal-%02d", i))
            .map(file)
            .toList();
    this.damage = damage;
  }

  List<Segment> read() throws IOException {
    List<Segment> segments = new ArrayList<>();
    for (StateFile file : files) {
      read(file).ifPresent(segments::add);
    }
    segments.sort(Comparator.comparingLong(Segment::number));
    return segments;
  }

  Optional<Segment> readFileOf(Segment segment) throws IOException {
    return read(of(segment));
  }

  private Optional<Segment> read(StateFile file) throws IOException {
    try {
      Optional<byte[]> content = file.read();
      return content.isEmpty() ? Optional.empty() : Optional.of(Segment.read(content.get()));
    } catch (StateException e) {
      damage.found(file, e.getMessage());
      return Optional.empty();
    }
  }

  void write(Segment segment) throws IOException {
    of(segment).write(segment.write());
  }

  StateFile of(Segment segment) {
    return files.get((int) (segment.number() % COUNT));
  }
}
