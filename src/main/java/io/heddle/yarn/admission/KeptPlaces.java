package io.heddle.yarn.admission;

import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** Queue places of applications whose attempt has ended and which have not. Under the lock. */
final class KeptPlaces {
  private final Map<ApplicationId, String> queues = new HashMap<>();
  private final Map<String, Integer> counts = new HashMap<>();

  void keep(ApplicationId application, String queue) {
    leave(application);
    queues.put(application, queue);
    counts.merge(queue, 1, Integer::sum);
  }

  /** An application runs again or has ended: its queue, or null if it kept no place. */
  String leave(ApplicationId application) {
    String queue = queues.remove(application);
    if (queue != null) {
      counts.computeIfPresent(queue, (path, count) -> count == 1 ? null : count - 1);
    }
    return queue;
  }

  void moved(ApplicationId application, String queue) {
    if (queues.containsKey(application)) {
      keep(application, queue);
    }
  }

  int in(String queue) {
    return counts.getOrDefault(queue, 0);
  }

  int size() {
    return queues.size();
  }
}
