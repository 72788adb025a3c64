package io.heddle.sim.app;

import io.heddle.model.ResourceVector;

/**
 * How many reduces a MapReduce job should ask for while maps still wait, as Hadoop's
 * ApplicationMaster ramps them up and down. All vectors count at least the types of {@code
 * headroom}; others are not looked at.
 *
 * @param headroom what the job could still get
 * @param map demand of one map
 * @param reduce demand of one reduce
 * @param maps how many maps are asked for or hold a container
 * @param heldMaps how many maps hold a container
 * @param reduces how many reduces are asked for or hold a container
 * @param heldReduces how many reduces hold a container
 * @param completedMaps share of the maps that have completed, in [0, 1]
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
   * How many reduces to ask for more, or less where negative.
   *
   * <p>The reduces may have the share of completed maps, but at most half, of what the job has and
   * could get; and what the maps do not need of the rest. Counted in the scarcest resource.
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
