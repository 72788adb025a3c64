package io.heddle.yarn;

import io.heddle.model.ResourceVector;

/**
 * What one application was last seen to need: its part in the forecast of its queue.
 *
 * @param workAmounts what it is still going to take, by resource type in amounts times seconds
 * @param waitingAmounts what it asks for and is not held back, by resource type
 * @param runningMaster what its running master holds, or null while it has none
 * @param isYoung whether that master started a short while ago and has not asked for anything
 * @param chainSeconds how long it would still take if nothing else ran
 */
record ApplicationNeeds(
    double[] workAmounts,
    double[] waitingAmounts,
    ResourceVector runningMaster,
    boolean isYoung,
    double chainSeconds) {

  double work(int type) {
    return type < workAmounts.length ? workAmounts[type] : 0;
  }

  double waiting(int type) {
    return waitingAmounts[type];
  }
}
