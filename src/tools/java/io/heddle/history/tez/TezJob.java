package io.heddle.history.tez;

import com.fasterxml.jackson.databind.JsonNode;
import io.heddle.history.RecordedRun.PastJob;
import io.heddle.history.UncheckedJob;
import io.heddle.model.ResourceVector;
import io.heddle.model.Stage;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.TaskUse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** DAG of Tez as a job of a workload: every task of a vertex as long as their mean. */
record TezJob(String id, TezDag dag, String user, JsonNode config) {
  private static final long MILLIS = 1_000;
  private static final long USUAL_MEMORY = 1_024;

  PastJob past() {
    UncheckedJob job =
        new UncheckedJob(
            id.replaceFirst("^dag_([0-9]+_[0-9]+)_.*", "application_$1"),
            dag.name(),
            user,
            config.path("tez.queue.name").asText(""),
            number("tez.am.application.priority", 0),
            config.path("tez.application.tags").asText(""),
            dag.startMillis());
    return new PastJob(
        job.job(demand("tez.am.resource."), new Dag(stages())), dag.startMillis(), dag.endMillis());
  }

  /** Parents before children, whatever the order of the plan; edges of a circle are left out. */
  private List<io.heddle.sim.workload.WorkloadStage> stages() {
    List<Stage> planned = dag.stages();
    ResourceVector demand = demand("tez.task.resource.");
    List<TaskUse> uses = dag.uses(demand);
    List<io.heddle.sim.workload.WorkloadStage> ordered = new ArrayList<>();
    Map<Integer, Integer> places = new HashMap<>();
    while (places.size() < planned.size()) {
      int next = next(planned, places);
      Stage stage = planned.get(next);
      List<Integer> parents =
          stage.parents().stream().filter(places::containsKey).map(places::get).toList();
      places.put(next, ordered.size());
      long millis = Math.round(stage.taskSeconds() * MILLIS);
      ordered.add(
          new io.heddle.sim.workload.WorkloadStage(
              parents,
              new TaskGroup(demand, Durations.equal(stage.tasks(), millis), uses.get(next))));
    }
    return ordered;
  }

  /** The first that waits for none but those that have a place; the first at all in a circle. */
  private static int next(List<Stage> planned, Map<Integer, Integer> places) {
    int first = -1;
    for (int i = 0; i < planned.size(); i++) {
      if (!places.containsKey(i)) {
        if (places.keySet().containsAll(planned.get(i).parents())) {
          return i;
        }
        first = first < 0 ? i : first;
      }
    }
    return first;
  }

  private ResourceVector demand(String prefix) {
    return UncheckedJob.demand(
        number(prefix + "memory.mb", USUAL_MEMORY), number(prefix + "cpu.vcores", 1));
  }

  private long number(String key, long otherwise) {
    String text = config.path(key).asText("");
    return text.matches("[0-9]{1,9}") ? Long.parseLong(text) : otherwise;
  }
}
