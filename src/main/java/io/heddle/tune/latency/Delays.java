package io.heddle.tune.latency;

/**
 * Seconds between a decision and its effect.
 *
 * @param heartbeatSeconds between the heartbeats of a node, and of an ApplicationMaster; above 0
 * @param masterLaunchSeconds from the allocation of a master's container to its registration
 * @param taskLaunchSeconds from the hand-over of a container to the start of its task
 */
public record Delays(
    double heartbeatSeconds, double masterLaunchSeconds, double taskLaunchSeconds) {
  /** YARN's heartbeats, 2 s for a master and none for a task. */
  public static final Delays STANDARD = new Delays(1, 2, 0);

  public Delays {
    if (!(heartbeatSeconds > 0 && masterLaunchSeconds >= 0 && taskLaunchSeconds >= 0)) {
      throw new IllegalArgumentException(
          "heartbeat %s s, launch of a master %s s, of a task %s s: give the first above 0, no other below"
              .formatted(heartbeatSeconds, masterLaunchSeconds, taskLaunchSeconds));
    }
  }
}
