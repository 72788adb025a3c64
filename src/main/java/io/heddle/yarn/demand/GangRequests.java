package io.heddle.yarn.demand;

import io.heddle.yarn.gangs.GangAsk;
import java.util.List;

/** The requests of an application as its gang knows them. */
final class GangRequests {
  private GangRequests() {}

  /**
   * Returns what an application asks for that has an ApplicationMaster.
   *
   * @param isWhole whether the entries are all of it
   */
  static GangAsk of(List<RequestEntry> entries, boolean isWhole) {
    List<RequestEntry> asked =
        entries.stream().filter(entry -> !entry.isChange() && entry.pending > 0).toList();
    if (asked.isEmpty()) {
      return GangAsk.NOTHING;
    }
    return new GangAsk(
        asked.stream()
            .map(
                entry -> new GangAsk.Request(entry.key(), entry.identity().demand(), entry.pending))
            .toList(),
        asked.get(0).identity().partition(),
        problem(asked, isWhole));
  }

  private static String problem(List<RequestEntry> asked, boolean isWhole) {
    if (!isWhole) {
      return "it has more than 16 request keys";
    }
    if (!asked.stream().allMatch(RequestEntry::isObserved)) {
      return "its requests have placement constraints";
    }
    boolean isOnePartition =
        asked.stream().map(entry -> entry.identity().partition()).distinct().count() == 1;
    return isOnePartition ? "" : "its requests name several node labels";
  }
}
