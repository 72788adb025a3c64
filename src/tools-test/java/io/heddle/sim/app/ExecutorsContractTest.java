package io.heddle.sim.app;

import io.heddle.model.ResourceVector;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.workload.JobModel.Executors;
import java.util.Set;

class ExecutorsContractTest extends DagContractTest {
  private static final int EXECUTORS = 8;

  @Override
  ApplicationMaster master() {
    return Masters.of(
        new Executors(ResourceVector.of(4_096, 2), EXECUTORS, 2, STAGES),
        SimulationSettings.standard(1));
  }

  @Override
  Wanted wanted(Set<Long> done) {
    return new Wanted(EXECUTORS, EXECUTORS);
  }
}
