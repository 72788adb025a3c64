package io.heddle.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads {@link JobHints} from tags {@code heddle.NAME=VALUE}. A number out of range becomes the
 * nearest in it, other unusable values are ignored; both are counted. Of two tags for one hint the
 * later by characters counts, since YARN keeps tags as a set; the other is ignored.
 */
public final class HintTags {
  public static final int MOST_STAGES = 1_000;

  /** The hint that {@link #gangTag} writes. */
  private static final String GANG = "gang";

  private static final String PREFIX = "heddle.";
  private static final double DAY_SECONDS = 86_400;
  private static final double WEEK_SECONDS = 7 * DAY_SECONDS;
  private static final Pattern NAME = Pattern.compile(".+");
  private static final Pattern INTEGER = Pattern.compile("-?[0-9]+");
  private static final Pattern DECIMAL = Pattern.compile("-?[0-9]+(\\.[0-9]+)?");
  private static final Map<String, Pattern> HINTS =
      Map.ofEntries(
          Map.entry("workflow", NAME),
          Map.entry("job", NAME),
          Map.entry("stages", INTEGER),
          Map.entry("stage", INTEGER),
          Map.entry("map-seconds", DECIMAL),
          Map.entry("reduce-seconds", DECIMAL),
          Map.entry("shuffle-seconds", DECIMAL),
          Map.entry("task-seconds", DECIMAL),
          Map.entry(GANG, INTEGER),
          Map.entry("gang-min", INTEGER),
          Map.entry("gang-wait", DECIMAL));

  /** Hints of tags; {@code ignored} begin as a hint does and cannot be used. */
  public record Reading(JobHints hints, List<String> clamped, List<String> ignored) {
    public Reading {
      clamped = List.copyOf(clamped);
      ignored = List.copyOf(ignored);
    }

    /** What is wrong, in printable words; nothing where all tags can be used. */
    public Optional<String> problem() {
      String words =
          Stream.concat(
                  ignored.stream()
                      .map(tag -> "tag '%s' is ignored".formatted(Printable.value(tag))),
                  clamped.stream()
                      .map(
                          tag ->
                              "tag '%s' counts as the nearest in range"
                                  .formatted(Printable.value(tag))))
              .collect(Collectors.joining(", "));
      return words.isEmpty() ? Optional.empty() : Optional.of(Printable.of(words));
    }
  }

  private final Map<String, String> values = new HashMap<>();
  private final DagHint dag = new DagHint();
  private final List<String> dagTags = new ArrayList<>();
  private final List<String> clamped = new ArrayList<>();
  private final List<String> ignored = new ArrayList<>();

  private HintTags() {}

  /** Returns the tag of an application whose first {@code size} tasks are a gang. */
  public static String gangTag(int size) {
    return PREFIX + GANG + "=" + size;
  }

  /** Reads the tags of one application; those that are not Heddle's are passed over. */
  public static Reading read(Collection<String> tags) {
    HintTags reader = new HintTags();
    for (String tag : new TreeSet<>(tags)) {
      if (tag.startsWith(PREFIX)) {
        reader.take(tag.substring(PREFIX.length()));
      }
    }
    JobHints hints = reader.hints();
    return new Reading(hints, reader.clamped, reader.ignored);
  }

  private void take(String hint) {
    String[] parts = hint.split("=", 2);
    String name = parts[0].trim();
    String value = parts.length == 2 ? parts[1].trim() : "";
    Pattern pattern = HINTS.get(name);
    if (dag.take(name, value)) {
      dagTags.add(PREFIX + hint);
      return;
    }
    if (pattern != null && pattern.matcher(value).matches()) {
      String before = values.put(name, value);
      if (before != null) {
        ignored.add(PREFIX + name + "=" + before);
      }
    } else {
      ignored.add(PREFIX + hint);
    }
  }

  private JobHints hints() {
    OptionalInt stages = count("stages", 1, MOST_STAGES);
    OptionalInt gang = count(GANG, 1, JobHints.MOST_OF_GANG);
    return new JobHints(
        text("workflow"),
        stages,
        count("stage", 0, stages.orElse(MOST_STAGES) - 1),
        seconds("map-seconds", DAY_SECONDS),
        seconds("reduce-seconds", DAY_SECONDS),
        seconds("shuffle-seconds", DAY_SECONDS),
        seconds("task-seconds", DAY_SECONDS),
        text("job"),
        dag(),
        gang,
        count("gang-min", 1, gang.orElse(JobHints.MOST_OF_GANG)),
        seconds("gang-wait", WEEK_SECONDS));
  }

  private List<Stage> dag() {
    return dag.stages()
        .orElseGet(
            () -> {
              ignored.addAll(dagTags);
              return List.of();
            });
  }

  private Optional<String> text(String name) {
    return Optional.ofNullable(values.get(name));
  }

  private OptionalInt count(String name, int least, int largest) {
    return values.containsKey(name)
        ? OptionalInt.of((int) within(name, least, largest))
        : OptionalInt.empty();
  }

  private OptionalDouble seconds(String name, double most) {
    return values.containsKey(name)
        ? OptionalDouble.of(within(name, 0, most))
        : OptionalDouble.empty();
  }

  private double within(String name, double least, double largest) {
    double number = Double.parseDouble(values.get(name));
    double nearest = Math.min(Math.max(number, least), largest);
    if (nearest != number) {
      clamped.add(PREFIX + name + "=" + values.get(name));
    }
    return nearest;
  }
}
