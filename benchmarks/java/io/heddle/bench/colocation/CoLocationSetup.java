package io.heddle.bench.colocation;

import io.heddle.bench.colocation.queue.QueueCase;
import io.heddle.bench.compare.Setup;
import java.util.List;
import java.util.Map;

final class CoLocationSetup {
  private CoLocationSetup() {}

  static Map<String, String> of(List<QueueCase> before, List<QueueCase> cases) {
    DrivenQueue first = DrivenQueue.of(cases.get(0));
    Map<String, String> settings =
        Setup.of(
            Setup.text(first.cluster()),
            "jobs of the papers' letters, in containers that share nodes");
    settings.remove("slow-start");
    settings.put("jobs at once", String.valueOf(cases.get(0).layout().jobsAtOnce()));
    settings.put("queues before", before.stream().map(QueueCase::name).toList().toString());
    settings.put("monitor", "a sample a minute, each figure off by a normal error of 30 %");
    for (QueueCase about : cases) {
      settings.put(
          about.name(),
          "%d jobs, %s, nodes %s"
              .formatted(about.queue().size(), about.arrivals(), about.layout().placement()));
    }
    return settings;
  }
}
