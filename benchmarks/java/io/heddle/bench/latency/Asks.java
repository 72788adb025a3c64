package io.heddle.bench.latency;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;

/** Requests of one priority as MapReduce's master makes them: what it still wants of each name. */
final class Asks {
  private static final int REPLICAS = 3;

  private final int priority;
  private final Resource size;
  private final Map<String, Integer> counts = new TreeMap<>();

  Asks(int priority, int megabytes) {
    this.priority = priority;
    this.size = Resource.newInstance(megabytes, 1);
  }

  /** Requests for tasks, by the hosts that each names; one that names none runs anywhere. */
  List<ResourceRequest> of(Collection<List<String>> tasks) {
    counts.replaceAll((name, count) -> 0);
    counts.put(ResourceRequest.ANY, tasks.size());
    for (List<String> hosts : tasks) {
      hosts.forEach(host -> counts.merge(host, 1, Integer::sum));
      if (!hosts.isEmpty()) {
        counts.merge(NetworkTopology.DEFAULT_RACK, 1, Integer::sum);
      }
    }
    List<ResourceRequest> requests = new ArrayList<>();
    counts.forEach(
        (name, count) ->
            requests.add(
                ResourceRequest.newInstance(Priority.newInstance(priority), name, size, count)));
    counts.values().removeIf(count -> count == 0);
    return requests;
  }

  static List<List<String>> draw(int tasks, List<String> hosts, Random random) {
    return IntStream.range(0, tasks)
        .mapToObj(
            task ->
                random
                    .ints(0, hosts.size())
                    .distinct()
                    .limit(Math.min(REPLICAS, hosts.size()))
                    .mapToObj(hosts::get)
                    .toList())
        .toList();
  }

  static List<List<String>> anywhere(int tasks) {
    return IntStream.range(0, tasks).mapToObj(task -> List.<String>of()).toList();
  }
}
