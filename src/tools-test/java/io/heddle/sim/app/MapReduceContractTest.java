package io.heddle.sim.app;

import io.heddle.model.ResourceVector;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.TaskGroup;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

class MapReduceContractTest extends ApplicationMasterContractTest {
  private static final long[] MAPS = LongStream.range(20_000, 20_060).toArray();
  private static final long[] REDUCES = LongStream.range(30_000, 30_020).toArray();

  ResourceVector map() {
    return ResourceVector.of(1_024, 1);
  }

  ResourceVector reduce() {
    return ResourceVector.of(2_048, 1);
  }

  @Override
  ApplicationMaster master() {
    MapReduce job =
        new MapReduce(
            new TaskGroup(map(), Durations.of(MAPS)),
            new TaskGroup(reduce(), Durations.of(REDUCES)),
            8_000);
    return Masters.of(job, SimulationSettings.standard(1), task -> List.of("host-" + task % 3));
  }

  @Override
  Set<Long> tasks() {
    return LongStream.concat(LongStream.of(MAPS), LongStream.of(REDUCES))
        .boxed()
        .collect(Collectors.toSet());
  }

  @Override
  Wanted wanted(Set<Long> done) {
    int maps = (int) LongStream.of(MAPS).filter(each -> !done.contains(each)).count();
    return new Wanted(maps, MAPS.length + REDUCES.length - done.size());
  }
}
