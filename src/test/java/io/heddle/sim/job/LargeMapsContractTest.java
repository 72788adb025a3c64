package io.heddle.sim.job;

import io.heddle.model.ResourceVector;

/** Maps for which there is soon no room on any node, though there is on all together. */
class LargeMapsContractTest extends MapReduceContractTest {
  @Override
  ResourceVector map() {
    return ResourceVector.of(6_144, 1);
  }

  @Override
  ResourceVector reduce() {
    return ResourceVector.of(1_536, 2);
  }
}
