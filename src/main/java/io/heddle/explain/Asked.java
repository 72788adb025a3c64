package io.heddle.explain;

/**
 * A request of an application.
 *
 * @param application its id
 * @param priority of the request within it
 * @param kind application-master, map, reduce or other
 * @param resources of one container, such as {@code memory-mb 1024, vcores 1}
 */
public record Asked(String application, int priority, String kind, String resources) {}
