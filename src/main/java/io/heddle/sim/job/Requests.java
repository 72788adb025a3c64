package io.heddle.sim.job;

import io.heddle.model.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a master has said to the ResourceManager, and what it has to say next. */
final class Requests {
  private final Map<Integer, Ask> said = new HashMap<>();
  private final Set<Integer> answered = new HashSet<>();
  private List<Ask> asks = new ArrayList<>();
  private List<Long> releases = new ArrayList<>();

  /** Wants so many containers in all; once per priority and heartbeat. */
  void want(int priority, ResourceVector demand, int count, Map<String, Integer> hosts) {
    Ask ask = new Ask(priority, demand, count, hosts);
    Ask before = count == 0 ? said.remove(priority) : said.put(priority, ask);
    boolean differs = before == null ? count > 0 : !ask.equals(before);
    if (answered.remove(priority) || differs) {
      asks.add(ask);
    }
  }

  /**
   * A container of this priority was granted, so the ResourceManager counts one less than was said:
   * the next word on the priority must be said even where it is the same again.
   */
  void answered(int priority) {
    answered.add(priority);
  }

  /** Gives a container back. */
  void release(long container) {
    releases.add(container);
  }

  /** What differs from what was said before. */
  Demand next() {
    if (asks.isEmpty() && releases.isEmpty()) {
      return Demand.NONE;
    }
    Demand demand = new Demand(asks, releases);
    asks = new ArrayList<>();
    releases = new ArrayList<>();
    return demand;
  }
}
