package io.heddle.sim.app;

import io.heddle.model.ResourceVector;
import java.util.Map;

/**
 * What an application wants of one priority in all, as in YARN's absolute requests.
 *
 * @param priority smaller is first
 * @param hosts how many would like each host; empty for any; 0 takes back what was said of a host
 *     before
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
