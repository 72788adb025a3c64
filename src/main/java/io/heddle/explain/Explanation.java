package io.heddle.explain;

import io.heddle.score.Candidate;
import java.util.List;

/**
 * What is known of why an application got its containers and why it waits.
 *
 * @param application its id
 * @param user who submitted it
 * @param name as the user chose it: any text
 * @param state as the ResourceManager says it, such as {@code RUNNING}
 * @param queue its path
 * @param mode of Heddle: off, shadow or active
 * @param policy that ranks the requests of its queue; {@code stock} where none does
 * @param containers that it holds
 * @param reclaimed those of them that were placed beyond the vcores that their nodes have
 * @param reclaimedMemory the same of memory
 * @param asked containers that it waits for
 * @param waiting why it waits; empty where it waits for nothing
 * @param placed containers of which it was kept why, the latest first
 * @param lost comparisons that another one won while this one was a candidate, the latest first
 */
public record Explanation(
    String application,
    String user,
    String name,
    String state,
    String queue,
    String mode,
    String policy,
    int containers,
    int reclaimed,
    int reclaimedMemory,
    int asked,
    List<Reason> waiting,
    List<Placed> placed,
    List<Placed> lost) {

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
   * @param reclaimed whether it runs, and was placed beyond the vcores that its node has
   * @param reclaimedMemory the same of memory
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
      int compared,
      boolean reclaimed,
      boolean reclaimedMemory) {
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
}
