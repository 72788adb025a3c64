package io.heddle.web;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;

/**
 * All that a scheduler shows and lets admins change, by the path below {@code /heddle/api/v1/}: the
 * one place to register another resource.
 */
public final class Resources {
  private final Map<String, Shown> resources = new ConcurrentSkipListMap<>();
  private final Map<String, Action> actions = new ConcurrentSkipListMap<>();

  private record Shown(String about, Resource resource) {}

  /**
   * A resource.
   *
   * @param path below {@code /heddle/api/v1/}
   * @param about what it shows
   */
  public record Entry(String path, String about) {}

  /**
   * All resources, and the paths that change something.
   *
   * @param user who asks; empty where the ResourceManager knows none
   */
  public record Index(
      String version,
      List<Entry> resources,
      List<String> actions,
      String user,
      boolean admin,
      String changeHeader) {}

  /** Shows a resource; one that had the name is replaced. */
  public void show(String name, String about, Resource resource) {
    resources.put(name, new Shown(about, resource));
  }

  /**
   * Shows a part of each item of a resource, such as {@code explanation} of {@code
   * applications/ID/explanation}; the query's path is the item.
   */
  public void showPart(String name, String part, String about, Resource resource) {
    show(name + "/ID/" + part, about, resource);
  }

  public Optional<Resource> part(String name, String part) {
    return resource(name + "/ID/" + part);
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
                Stream.of(new Entry(Lookup.PAGE, "several of the others in one answer")),
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
     * Makes it.
     *
     * @return one sentence that says what happens now
     * @throws Refusal if it cannot be made as things stand
     */
    String post(Query query) throws Refusal;
  }

  /** Who asks, and what the ResourceManager lets him see and do. */
  public interface Caller {
    /** Short name of the user; empty where the ResourceManager knows none. */
    String user();

    /** Whether he may see the details of this application, by YARN's own rules. */
    boolean maySee(String application);

    /** Whether applications that he may not see are left out, or else shown without details. */
    boolean seesOnlyOwn();

    /** Whether YARN's rules hide no user's applications from the caller. */
    default boolean maySeeAll() {
      return isAdmin() || !seesOnlyOwn();
    }

    boolean isAdmin();
  }

  /** One resource of the API. Called by any number of threads at a time. */
  @FunctionalInterface
  public interface Resource {
    /**
     * The answer: a record, or a list or map of such, that is written as JSON with the names of its
     * components. Of bounded size.
     *
     * @throws Refusal if the query cannot be answered
     */
    Object get(Query query) throws Refusal;
  }
}
