package io.heddle.sim.app;

import io.heddle.model.ResourceVector;

/**
 * How many reduces to ask for while maps wait, as Hadoop's master ramps them. Counts the types of
 * {@code headroom}.
 *
 * @param headroom what the job could still get
 * @param map demand of one
 * @param reduce demand of one
 * @param maps asked for or held
 * @param heldMaps that hold a container
 * @param reduces asked for or held
 * @param heldReduces that hold a container
 * @param completedMaps share of the maps, in [0, 1]
 */
record ReduceRamp(
    ResourceVector headroom,
    ResourceVector map,
    ResourceVector reduce,
    int maps,
    int heldMaps,
    int reduces,
    int heldReduces,
    double completedMaps) {
  /** Default of {@code mapreduce.job.reduce.rampup.limit}. */
  private static final double LIMIT = 0.5;

  /**
   * How many more reduces to ask for, by the scarcest resource: the share of completed maps, at
   * most half, of all that the job could get, and what maps leave of the rest.
   */
  int change() {
    boolean mapsFit = mapsFit();
    long change = Integer.MAX_VALUE;
    for (int type = 0; type < headroom.size(); type++) {
      if (reduce.get(type) > 0) {
        long limit = mapsFit ? total(type) - maps * map.get(type) : total(type) - mapPart(type);
        change = Math.min(change, (limit - reduces * reduce.get(type)) / reduce.get(type));
      }
    }
    return (int) Math.max(change, -reduces);
  }

  private boolean mapsFit() {
    for (int type = 0; type < headroom.size(); type++) {
      if (maps * map.get(type) > mapPart(type)) {
        return false;
      }
    }
    return true;
  }

  private long mapPart(int type) {
    return total(type) - (long) (total(type) * Math.min(completedMaps, LIMIT));
  }

  private long total(int type) {
    return headroom.get(type) + heldMaps * map.get(type) + heldReduces * reduce.get(type);
  }
}
