package io.heddle.sim.trace;

import java.util.Map;
import java.util.OptionalLong;

/**
 * What is known of the real runs of jobs.
 *
 * @param completionMillis by the id of the job: from its submission to its end
 * @param masterLaunchMillis from an ApplicationMaster's container to its first request; empty where
 *     unknown
 */
public record Measured(Map<String, Long> completionMillis, OptionalLong masterLaunchMillis) {
  /** Nothing is known. */
  public static final Measured NOTHING = new Measured(Map.of(), OptionalLong.empty());

  public Measured {
    completionMillis = Map.copyOf(completionMillis);
  }
}
