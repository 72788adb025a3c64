package io.heddle.web;

import io.heddle.model.Printable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Question to a resource.
 *
 * @param path below its name, such as {@code application_1_0001}; empty for the resource itself
 */
public record Query(String path, Map<String, String> parameters, Caller caller) {
  public Query {
    parameters = Map.copyOf(parameters);
  }

  /** Whether nothing is hidden from who asks; a null caller is the ResourceManager itself. */
  public boolean seesAll() {
    return caller == null || caller.maySeeAll();
  }

  /** Throws Refusal if something below the resource is asked for. */
  public void expectNoPath() throws Refusal {
    if (!path.isEmpty()) {
      throw Refusal.notFound(
          "nothing is below it: leave out '/%s'".formatted(Printable.value(path)));
    }
  }

  /** Throws Refusal if a parameter has another name. */
  public void expectOnly(Set<String> names) throws Refusal {
    for (String name : parameters.keySet()) {
      if (!names.contains(name)) {
        throw Refusal.badRequest(
            "%s: no such parameter; there are %s"
                .formatted(Printable.value(name), String.join(", ", new TreeSet<>(names))));
      }
    }
  }

  /** A whole number among the parameters; throws Refusal if it is none, or out of range. */
  public int number(String name, int otherwise, int min, int max) throws Refusal {
    String value = parameters.get(name);
    if (value == null) {
      return otherwise;
    }
    try {
      int number = Integer.parseInt(value.trim());
      if (number >= min && number <= max) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Refused below.
    }
    throw Refusal.badRequest(
        "%s = '%s': give a whole number from %d to %d"
            .formatted(name, Printable.value(value), min, max));
  }

  /** A parameter in words; empty where it is not given. */
  public String text(String name) {
    return parameters.getOrDefault(name, "").trim();
  }

  /**
   * Whether a parameter is {@code true}, not {@code false} or missing; throws Refusal otherwise.
   */
  public boolean flag(String name) throws Refusal {
    return switch (text(name)) {
      case "true" -> true;
      case "false", "" -> false;
      default ->
          throw Refusal.badRequest(
              "%s = '%s': give true or false".formatted(name, Printable.value(text(name))));
    };
  }

  /** Part of a list of {@code total}; {@code offset} is that of the first that is shown. */
  public record Slice<T>(int total, int offset, List<T> items) {
    private static final int USUAL = 100;
    public static final int MOST = 1_000;

    /** The part of {@code offset} and {@code limit}; throws Refusal if they cannot be used. */
    public static <T> Slice<T> of(List<T> all, Query query) throws Refusal {
      int offset = query.number("offset", 0, 0, Integer.MAX_VALUE);
      int limit = query.number("limit", USUAL, 1, MOST);
      int from = Math.min(offset, all.size());
      int to = from + Math.min(limit, all.size() - from);
      return new Slice<>(all.size(), from, List.copyOf(all.subList(from, to)));
    }
  }
}
