package io.heddle.dag;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.Function;

/** Weights in the jar, for what a cluster may see. */
public enum ShippedWeights {
  /** Jobs that came together. */
  BATCH,
  /** Jobs that come one by one. */
  STREAM,
  /** Jobs whose tasks take long, however they come. */
  LONG;

  /** As in file names: {@code batch}. */
  public String configName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Throws IllegalArgumentException if there are none; configuration was checked before. */
  public static ShippedWeights named(String configName) {
    return valueOf(configName.toUpperCase(Locale.ROOT));
  }

  /** Throws IOException if the jar is damaged. */
  public LinearWeights linear() throws IOException {
    return read("linear-", LinearWeights::parse);
  }

  /** Throws IOException if the jar is damaged. */
  public GraphWeights graph() throws IOException {
    return read("graph-", GraphWeights::parse);
  }

  private <T> T read(String kind, Function<String, T> parse) throws IOException {
    String file = kind + configName() + ".txt";
    try (InputStream in = ShippedWeights.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IOException(file + " is missing from the jar");
      }
      return parse.apply(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      throw new IOException(file + " in the jar: " + e.getMessage(), e);
    }
  }
}
