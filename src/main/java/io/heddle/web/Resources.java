package io.heddle.web;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;

/**
 * Registry of what a scheduler shows and lets admins change, by path below {@code /heddle/api/v1/}.
 */
public final class Resources {
  /** The path of several resources in one answer. */
  static final String PAGE = "page";

  private final Map<String, Shown> resources = new ConcurrentSkipListMap<>();
  private final Map<String, Action> actions = new ConcurrentSkipListMap<>();

  private record Shown(String about, Resource resource) {}

  public record Entry(String path, String about) {}

  /** All paths; {@code user} is empty where the ResourceManager knows none. */
  public record Index(
      String version,
      List<Entry> resources,
      List<String> actions,
      String user,
      boolean admin,
      String changeHeader) {}

  /**
   * Shows a resource, or a part of each item, such as {@code applications/ID/explanation}; one that
   * had the name is replaced.
   */
  public void show(String name, String about, Resource resource) {
    resources.put(name, new Shown(about, resource));
  }

  /** Lets admins make a change; one that had the path is replaced. */
  public void allow(String path, Action action) {
    actions.put(path, action);
  }

  public Optional<Resource> resource(String name) {
    return Optional.ofNullable(resources.get(name)).map(Shown::resource);
  }

  public Optional<Action> action(String path) {
    return Optional.ofNullable(actions.get(path));
  }

  public Index index(Caller caller, String changeHeader) {
    return new Index(
        "v1",
        Stream.concat(
                Stream.of(new Entry(PAGE, "several of the others in one answer")),
                resources.entrySet().stream()
                    .map(entry -> new Entry(entry.getKey(), entry.getValue().about())))
            .toList(),
        List.copyOf(actions.keySet()),
        caller.user(),
        caller.isAdmin(),
        changeHeader);
  }

  /** A change that an admin may make through the API. */
  @FunctionalInterface
  public interface Action {
    /**
     * Makes the change; returns a sentence about it.
     *
     * @throws Refusal if it cannot be made as things stand
     */
    String post(Query query) throws Refusal;
  }

  /** One resource of the API. Called by any number of threads at a time. */
  @FunctionalInterface
  public interface Resource {
    /**
     * Returns a record, or a bounded list or map of such, for JSON.
     *
     * @throws Refusal if the query cannot be answered
     */
    Object get(Query query) throws Refusal;
  }
}
