package io.heddle.explain;

import io.heddle.score.Candidate;
import java.util.List;

/**
 * Why a container went where it went.
 *
 * @param time milliseconds since 1970
 * @param container its id
 * @param node that it is on
 * @param queue of its application
 * @param queueUsed what the queue used of what it is guaranteed, in per cent, with this container
 * @param mode active, or shadow: YARN placed it, and Heddle would have placed {@code preferred}
 * @param policy of the queue
 * @param decidedBy what settled it, such as {@code fitness}; of shadow mode what would have
 * @param given the request that got it
 * @param preferred the one that Heddle chose; null where stock order decided
 * @param candidates the best that were compared, the best first
 * @param combination of the parts of each: sum or product; null where nothing was compared
 * @param compared how many were compared
 */
public record Placed(
    long time,
    String container,
    String node,
    String queue,
    double queueUsed,
    String mode,
    String policy,
    String decidedBy,
    Asked given,
    Asked preferred,
    List<Candidate<Asked>> candidates,
    String combination,
    int compared) {
  /**
   * A request of an application.
   *
   * @param application its id
   * @param priority of the request within it
   * @param kind application-master, map, reduce or other
   * @param resources of one container, such as {@code memory-mb 1024, vcores 1}
   */
  public record Asked(String application, int priority, String kind, String resources) {}
}
