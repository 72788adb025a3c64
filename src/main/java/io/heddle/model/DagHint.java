package io.heddle.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads stages from tags {@code heddle.dag.1=...} and so on; {@code heddle.dag} is the first. They
 * are divided by {@code |}, each {@code TASKSxSECONDS}, then {@code @PRIORITY}, if they have one of
 * their own, and {@code :} and the numbers of parents, from 0, divided by {@code +}.
 */
final class DagHint {
  /** What fits into the tags that YARN takes, and no more. */
  private static final int MOST_STAGES = 200;

  private static final Pattern NAME = Pattern.compile("dag(?:\\.([1-9][0-9]?))?");
  private static final Pattern STAGE =
      Pattern.compile(
          "([0-9]{1,7})x([0-9]{1,6}(?:\\.[0-9]{1,6})?)(?:@([0-9]{1,9}))?(?::([0-9+]+))?");

  private final Map<Integer, String> parts = new TreeMap<>();

  boolean take(String name, String value) {
    Matcher matcher = NAME.matcher(name);
    if (!matcher.matches()) {
      return false;
    }
    parts.put(matcher.group(1) == null ? 1 : Integer.parseInt(matcher.group(1)), value);
    return true;
  }

  /**
   * Returns the stages; none if a part is missing or unreadable, they form a circle or are too
   * many.
   */
  Optional<List<Stage>> stages() {
    if (parts.isEmpty() || !parts.containsKey(parts.size())) {
      return Optional.empty();
    }
    String[] texts = String.join("|", parts.values()).split("\\|", -1);
    if (texts.length > MOST_STAGES) {
      return Optional.empty();
    }
    try {
      List<Stage> stages = new ArrayList<>();
      for (String text : texts) {
        stages.add(stage(text));
      }
      StageGraph.of(stages);
      return Optional.of(stages);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Stage stage(String text) {
    Matcher stage = STAGE.matcher(text);
    if (!stage.matches()) {
      throw new IllegalArgumentException("no stage: " + text);
    }
    int priority =
        stage.group(3) == null ? Stage.SHARED_PRIORITY : Integer.parseInt(stage.group(3));
    List<Integer> parents =
        stage.group(4) == null
            ? List.of()
            : Arrays.stream(stage.group(4).split("\\+", -1)).map(Integer::valueOf).toList();
    return new Stage(
        "",
        priority,
        Integer.parseInt(stage.group(1)),
        Double.parseDouble(stage.group(2)),
        parents);
  }
}
