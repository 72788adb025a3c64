package io.heddle.sim.app;

import io.heddle.model.ResourceVector;
import io.heddle.sim.app.ApplicationMaster.Demand;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What a master has said to the ResourceManager, and what it has to say next. */
final class Requests {
  private final Map<Integer, Ask> said = new HashMap<>();
  private final Set<Integer> granted = new HashSet<>();
  private List<Ask> asks = new ArrayList<>();
  private List<Long> releases = new ArrayList<>();

  /** Once per priority and heartbeat. */
  void want(int priority, ResourceVector demand, int count, Map<String, Integer> hosts) {
    want(new Ask(priority, demand, count, hosts));
  }

  void want(Ask ask) {
    int priority = ask.priority();
    Ask before = ask.count() == 0 ? said.remove(priority) : said.put(priority, ask);
    boolean differs = before == null ? ask.count() > 0 : !ask.equals(before);
    if (granted.remove(priority) || differs) {
      asks.add(before == null ? ask : takingBack(before, ask));
    }
  }

  private static Ask takingBack(Ask before, Ask ask) {
    Map<String, Integer> hosts = new TreeMap<>(ask.hosts());
    before.hosts().keySet().forEach(host -> hosts.putIfAbsent(host, 0));
    return new Ask(ask.priority(), ask.demand(), ask.count(), hosts, ask.locality());
  }

  /** Has the next heartbeat repeat what is wanted: the ResourceManager counts less now. */
  void granted(int priority) {
    granted.add(priority);
  }

  void release(long container) {
    releases.add(container);
  }

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
