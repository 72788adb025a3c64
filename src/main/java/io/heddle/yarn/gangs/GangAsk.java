package io.heddle.yarn.gangs;

import io.heddle.gang.Gang;
import io.heddle.model.ResourceVector;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * What an application asks for, apart from its ApplicationMaster.
 *
 * @param requests in the order of their keys
 * @param partition node label of all requests, or the empty string
 * @param problem why the requests cannot wait as a gang; empty where they can
 */
public record GangAsk(List<Request> requests, String partition, String problem) {
  public static final GangAsk NOTHING = new GangAsk(List.of(), "", "");

  /**
   * Containers of one request key.
   *
   * @param count pending containers, at least 1
   */
  public record Request(SchedulerRequestKey key, ResourceVector size, int count) {
    private Request of(int fewer) {
      return new Request(key, size, fewer);
    }
  }

  public GangAsk {
    requests = List.copyOf(requests);
  }

  /** Returns the first {@code count} containers; empty if fewer are pending. */
  public List<Request> first(int count) {
    List<Integer> counts = Gang.first(count, requests, Request::count);
    return IntStream.range(0, counts.size())
        .filter(i -> counts.get(i) > 0)
        .mapToObj(i -> requests.get(i).of(counts.get(i)))
        .toList();
  }

  /** Returns the containers that an attempt with an ApplicationMaster waits for now. */
  static int pending(FiCaSchedulerApp attempt) {
    return attempt.getSchedulerKeys().stream()
        .filter(key -> key.getContainerToUpdate() == null)
        .mapToInt(attempt::getOutstandingAsksCount)
        .sum();
  }

  /** Returns the pending containers of all requests, at most the largest integer. */
  public int count() {
    return (int) Math.min(Integer.MAX_VALUE, requests.stream().mapToLong(Request::count).sum());
  }
}
