package io.heddle.web.api;

import java.util.List;

/**
 * What was learned of recurring jobs that share nodes.
 *
 * @param total jobs that are known
 * @param jobs those seen most often
 * @param beside of each pair of them that was seen
 */
public record PreferencesInfo(int total, List<Job> jobs, List<Beside> beside) {

  /**
   * A recurring job.
   *
   * @param group that it belongs to
   * @param runs that have ended
   * @param looks periods in which it was seen beside others
   */
  public record Job(
      String user, String type, String name, int group, long runs, double looks, Use use) {}

  /**
   * Two jobs that were seen beside each other.
   *
   * @param job its place in the list of jobs, from 0
   * @param other the same of the other
   * @param looks how often it was seen
   * @param pace how fast the job is beside the other, 1 being its usual speed
   * @param benefit how much more both do beside each other than each usually does; about -1 to 1
   * @param mary Mary's preference for starting the other beside the job; 0 at first
   */
  public record Beside(
      int job, int other, double looks, double pace, double benefit, double mary) {}

  /** What a job's containers use of a node, in [0, 1] mostly. */
  public record Use(double cpu, double memory, double disk, double network) {}

  /**
   * A group of jobs that use alike.
   *
   * @param jobs how many belong to it
   * @param use mean of them
   * @param preferences Hugo's for starting a job of each group beside one of this; 0 at first
   */
  public record GroupInfo(int group, int jobs, PreferencesInfo.Use use, List<Double> preferences) {}
}
