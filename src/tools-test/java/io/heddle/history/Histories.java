package io.heddle.history;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

public final class Histories {
  private Histories() {}

  public static HistorySource of(String name, String... lines) {
    return of(name, String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
  }

  public static HistorySource of(String name, byte[] content) {
    return HistorySource.of(part(name, content));
  }

  public static HistorySource rolled(boolean begins, String... files) {
    List<HistorySource.Part> parts =
        Arrays.stream(files)
            .map(content -> part("part", content.getBytes(StandardCharsets.UTF_8)))
            .toList();
    return new HistorySource("rolled", parts, begins, Optional.empty());
  }

  public static HistorySource.Part part(String name, byte[] content) {
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
