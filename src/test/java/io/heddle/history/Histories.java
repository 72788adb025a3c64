package io.heddle.history;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Histories in memory. */
final class Histories {
  private Histories() {}

  /** One in a file of these lines. */
  static HistorySource of(String name, String... lines) {
    return of(name, String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
  }

  static HistorySource of(String name, byte[] content) {
    return HistorySource.of(part(name, content));
  }

  /** One in several files. */
  static HistorySource rolled(boolean begins, String... files) {
    List<HistorySource.Part> parts =
        Arrays.stream(files)
            .map(content -> part("part", content.getBytes(StandardCharsets.UTF_8)))
            .toList();
    return new HistorySource("rolled", parts, begins, Optional.empty());
  }

  static HistorySource.Part part(String name, byte[] content) {
    return new HistorySource.Part() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public InputStream open() {
        return new ByteArrayInputStream(content);
      }
    };
  }
}
