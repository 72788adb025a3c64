package io.heddle.explain;

import io.heddle.score.Candidate;
import java.util.List;

/**
 * What is known of why an application got its containers and why it waits.
 *
 * @param state as the ResourceManager says it, such as {@code RUNNING}
 * @param policy that ranks the requests of its queue; {@code stock} where none does
 * @param reclaimed those of them that were placed beyond the vcores that their nodes have
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
   * @param queueUsed what the queue used of what it is guaranteed, in per cent, with this container
   * @param mode active, or shadow: YARN placed it, and Heddle would have placed {@code preferred}
   * @param decidedBy what settled it, such as {@code fitness}; of shadow mode what would have
   * @param preferred the one that Heddle chose; null where stock order decided
   * @param candidates the best that were compared, the best first
   * @param combination of the parts of each: sum or product; null where nothing was compared
   * @param reclaimed whether it runs, and was placed beyond the vcores that its node has
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
     * @param resources of one container, such as {@code memory-mb 1024, vcores 1}
     */
    public record Asked(String application, int priority, String kind, String resources) {}
  }
}
