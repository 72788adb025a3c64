package io.heddle.sim.app;

import io.heddle.model.ResourceVector;
import java.util.Map;

/**
 * What an application wants of one priority from now on, in all, as YARN's absolute requests say
 * it.
 *
 * @param priority of the request within the application; smaller is first
 * @param hosts of these, how many would like each host; empty where any host is as good; 0 takes
 *     back what was said of a host before
 */
public record Ask(
    int priority, ResourceVector demand, int count, Map<String, Integer> hosts, Locality locality) {
  /** What it means that a host is named. */
  public enum Locality {
    RELAXED,
    STRICT
  }

  public Ask(int priority, ResourceVector demand, int count, Map<String, Integer> hosts) {
    this(priority, demand, count, hosts, Locality.RELAXED);
  }
}
