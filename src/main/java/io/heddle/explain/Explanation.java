package io.heddle.explain;

import io.heddle.score.Candidate;
import java.util.List;

/**
 * Why an application got its containers and why it waits.
 *
 * @param state as the ResourceManager says it, such as {@code RUNNING}
 * @param policy that ranks its queue's requests; {@code stock} for none
 * @param reclaimed containers placed beyond the vcores of their nodes
 * @param waiting empty where it waits for nothing
 * @param placed containers with reasons, the latest first
 * @param lost comparisons that another one won, the latest first
 * @param expected null from a ResourceManager that does not tell
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
    List<Placed> lost,
    Expected expected) {

  /**
   * When the application starts its first task and ends, in 8 of 10 cases; null where that is not
   * known, or has happened.
   */
  public record Expected(Span start, Span end) {
    /** Milliseconds since 1970. */
    public record Span(long from, long to) {}
  }

  /**
   * Why a container went where it went.
   *
   * @param time milliseconds since 1970
   * @param queueUsed per cent of the queue's guarantee, with this container
   * @param mode active, or shadow: YARN placed it, and Heddle would have placed {@code preferred}
   * @param decidedBy what settled it, such as {@code fitness}; of shadow mode what would have
   * @param preferred the one that Heddle chose; null where stock order decided
   * @param candidates that were compared, the best first
   * @param combination of the parts of each: sum or product; null where nothing was compared
   * @param reclaimed whether it runs, and was placed beyond its node's vcores
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
     * Request for containers with {@code resources} such as {@code memory-mb 1024, vcores 1} each.
     */
    public record Asked(String application, int priority, String kind, String resources) {}
  }
}
