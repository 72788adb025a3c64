package io.heddle.config;

import io.heddle.config.QueueSettings.InheritedSetting;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Admin's bounds for the tuner. Shares are of the parent and hold for the named queue alone;
 * whether a queue is tuned, and its orderings, hold below it, too.
 */
public final class TunerBounds {
  public static final String MIN_SHARE = Keys.TUNER + "min-share";
  public static final String MAX_SHARE = Keys.TUNER + "max-share";
  public static final String ORDERINGS = Keys.TUNER + "orderings";
  public static final String QUEUE = Keys.TUNER + "queue.";

  private static final double SMALLEST_SHARE = 0.001;
  private static final List<String> KNOWN_ORDERINGS = List.of("fifo", "fair", "drf");

  private final double floor;
  private final double ceiling;
  private final List<String> orderings;
  private final InheritedSetting<Double> minShares =
      new InheritedSetting<>(".min-share", TunerBounds::share);
  private final InheritedSetting<Double> maxShares =
      new InheritedSetting<>(".max-share", TunerBounds::share);
  private final InheritedSetting<Boolean> enabled =
      new InheritedSetting<>(".enabled", SettingsReader::flag);
  private final InheritedSetting<List<String>> ownOrderings =
      new InheritedSetting<>(".orderings", TunerBounds::orderings);

  private TunerBounds(SettingsReader reader) {
    floor = reader.number(MIN_SHARE, SMALLEST_SHARE, 1);
    ceiling = reader.number(MAX_SHARE, SMALLEST_SHARE, 1);
    orderings = orderings(ORDERINGS, reader.text(ORDERINGS));
  }

  static TunerBounds parse(SettingsReader reader) {
    TunerBounds bounds = new TunerBounds(reader);
    reader
        .below(QUEUE)
        .forEach(
            (rest, value) -> {
              String key = QUEUE + rest;
              if (bounds.settings().noneMatch(setting -> setting.take(key, rest, value))) {
                throw new ConfigException(
                    key,
                    value,
                    "end the key in .min-share, .max-share, .orderings or .enabled after the"
                        + " queue's path");
              }
            });
    bounds.minShares.paths().forEach(bounds::refuseCrossed);
    return bounds;
  }

  private Stream<InheritedSetting<?>> settings() {
    return Stream.of(minShares, maxShares, enabled, ownOrderings);
  }

  private void refuseCrossed(String path) {
    double minShare = minShares.own(path).orElseThrow();
    double maxShare = maxShare(path);
    if (minShare > maxShare) {
      throw new ConfigException(
          QUEUE + path + ".min-share",
          Double.toString(minShare),
          "write at most the queue's max-share, which is " + maxShare);
    }
  }

  private static double share(String key, String value) {
    return SettingsReader.number(key, value, SMALLEST_SHARE, 1);
  }

  private static List<String> orderings(String key, String value) {
    List<String> names = Arrays.asList(value.toLowerCase(Locale.ROOT).trim().split("\\s*,\\s*"));
    names.forEach(name -> SettingsReader.oneOf(key, name, KNOWN_ORDERINGS));
    return names.stream().distinct().toList();
  }

  /** Full paths of all queues of which something is said, sorted. */
  public Set<String> paths() {
    Set<String> paths = new TreeSet<>();
    settings().forEach(setting -> paths.addAll(setting.paths()));
    return paths;
  }

  /** Whether anything of this queue may be changed. */
  public boolean enabled(String path) {
    return enabled.of(path, true);
  }

  /** The smallest share that the admin has named for this queue itself. */
  public Optional<Double> minShare(String path) {
    return minShares.own(path);
  }

  /** The share below which no queue is brought of which nothing else is said. */
  public double floor() {
    return floor;
  }

  /** The largest share that this queue may be given. */
  public double maxShare(String path) {
    return maxShares.own(path).orElse(ceiling);
  }

  /** Orderings of jobs that this queue may be given, of {@code fifo, fair, drf}; at least one. */
  public List<String> orderings(String path) {
    return ownOrderings.of(path, orderings);
  }

  @Override
  public String toString() {
    return "TunerBounds[%s to %s, %s, %s, %s, %s, %s]"
        .formatted(floor, ceiling, orderings, minShares, maxShares, enabled, ownOrderings);
  }
}
