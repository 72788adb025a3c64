package io.heddle.sim.job;

import io.heddle.model.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a master has said to the ResourceManager, and what it has to say next. */
final class Requests {
  private final Map<Integer, Ask> said = new HashMap<>();
  private List<Ask> asks = new ArrayList<>();
  private List<Long> releases = new ArrayList<>();

  /** Wants so many containers in all; once per priority and heartbeat. */
  void want(int priority, ResourceVector demand, int count, Map<String, Integer> hosts) {
    Ask ask = new Ask(priority, demand, count, hosts);
    Ask before = count == 0 ? said.remove(priority) : said.put(priority, ask);
    if (before == null ? count > 0 : !ask.equals(before)) {
      asks.add(ask);
    }
  }

  /** A container came, and with it the ResourceManager counts one less to give. */
  void granted(int priority) {
    said.computeIfPresent(
        priority,
        (key, ask) ->
            ask.count() <= 1 ? null : new Ask(key, ask.demand(), ask.count() - 1, ask.hosts()));
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
