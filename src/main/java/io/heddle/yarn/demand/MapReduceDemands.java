package io.heddle.yarn.demand;

import io.heddle.model.MapReduceProgress;
import io.heddle.model.ResourceVector;
import java.util.List;

/** What the containers of an application take, as far as it has asked for them. */
final class MapReduceDemands {
  private int totalMaps;
  private ResourceVector map;
  private ResourceVector reduce;

  void look(List<RequestEntry> entries, LiveApplication application) {
    int pendingMaps = 0;
    for (RequestEntry entry : entries) {
      ResourceVector demand = entry.identity().demand();
      switch (entry.identity().kind()) {
        case MAP -> {
          map = demand;
          pendingMaps = AskedContainers.plus(pendingMaps, entry.count);
        }
        case REDUCE -> reduce = demand;
        default -> {}
      }
    }
    totalMaps = application.totalMaps(pendingMaps);
  }

  MapReduceProgress progress(LiveApplication application, RankingRules rules) {
    ResourceVector master = rules.masterDemand(application.attempt());
    return application.progress(
        totalMaps,
        map == null ? rules.none() : map,
        reduce == null ? rules.none() : reduce,
        master == null ? rules.none() : master);
  }
}
