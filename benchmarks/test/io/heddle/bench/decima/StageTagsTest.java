package io.heddle.bench.decima;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.HintTags;
import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.WorkloadStage;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StageTagsTest {
  private static WorkloadStage stage(int tasks, Integer... parents) {
    return new WorkloadStage(
        List.of(parents), new TaskGroup(ResourceVector.of(1, 1), Durations.equal(tasks, 3_500)));
  }

  @Test
  void tellsTheStagesOfAJob() {
    Dag dag = new Dag(List.of(stage(20), stage(10, 0), stage(1, 0, 1)));
    assertThat(StageTags.of(dag)).containsExactly("heddle.dag.1=20x3.5@1|10x3.5@2:0|1x3.5@3:0+1");
  }

  @Test
  void whatIsToldInSeveralTagsIsReadAgain() {
    List<WorkloadStage> stages = new ArrayList<>(List.of(stage(100)));
    for (int i = 1; i < 30; i++) {
      stages.add(stage(i, i - 1));
    }
    Set<String> tags = StageTags.of(new Dag(stages));
    assertThat(tags).hasSizeBetween(2, 10).allMatch(tag -> tag.length() <= 100);
    HintTags.Reading reading = HintTags.read(tags);
    assertThat(reading.ignored()).isEmpty();
    assertThat(reading.hints().dag())
        .extracting(io.heddle.model.Stage::tasks)
        .containsExactlyElementsOf(stages.stream().map(stage -> stage.tasks().count()).toList());
  }

  @Test
  void aJobTooLongForTagsTellsNothing() {
    List<WorkloadStage> stages = new ArrayList<>(List.of(stage(100)));
    for (int i = 1; i < 150; i++) {
      stages.add(stage(i, i - 1));
    }
    assertThat(StageTags.of(new Dag(stages))).isEmpty();
  }
}
