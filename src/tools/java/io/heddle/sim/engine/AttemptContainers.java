package io.heddle.sim.engine;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ContainerId;

/** Containers of an attempt that count, by the ResourceManager's names and the master's. */
final class AttemptContainers {
  private final Map<ContainerId, SimulatedContainer> byId = new HashMap<>();
  private final Map<Long, SimulatedContainer> byNumber = new HashMap<>();

  void add(SimulatedContainer container) {
    byId.put(container.id(), container);
    byNumber.put(container.granted().id(), container);
  }

  SimulatedContainer get(ContainerId id) {
    return byId.get(id);
  }

  SimulatedContainer get(long number) {
    return byNumber.get(number);
  }

  SimulatedContainer remove(ContainerId id) {
    SimulatedContainer container = byId.remove(id);
    if (container != null) {
      byNumber.remove(container.granted().id());
    }
    return container;
  }

  Collection<SimulatedContainer> all() {
    return byNumber.values();
  }
}
