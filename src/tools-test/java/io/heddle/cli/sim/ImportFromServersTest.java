package io.heddle.cli.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.heddle.model.ResourceVector;
import io.heddle.sim.trace.Trace;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.TaskUse;
import io.heddle.sim.workload.WorkloadStage;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ImportFromServersTest extends ImportScene {
  private static final String JOBS = "/ws/v1/history/mapreduce/jobs";

  /**
   * Two maps of 30 s; a reduce that is there at 25 s, has fetched 5 s behind the last map, at 40 s,
   * and then works for 20 s. Maps used 36 s of processor in 60 s, 1 GiB of 2 each; the reduce 12.5
   * s in the 25 s behind the last map. Of the failed job nothing is asked.
   */
  @Test
  void theHistoryServersJobsAreImported() throws IOException {
    answers.put(
        JOBS,
        "{'jobs': {'job': [{'id': 'job_1_1', 'state': 'SUCCEEDED', 'submitTime': 1000},"
            + "{'id': 'job_1_2', 'state': 'FAILED', 'submitTime': 1000},"
            + "{'id': 'job_1_3', 'state': 'SUCCEEDED', 'submitTime': 2000}]}}");
    answers.put(
        JOBS + "/job_1_1",
        "{'job': {'id': 'job_1_1', 'name': 'sort', 'user': 'ann', 'queue': 'root.etl',"
            + " 'submitTime': 1000, 'startTime': 4000, 'finishTime': 61000, 'mapsTotal': 2,"
            + " 'reducesTotal': 1, 'uberized': false}}");
    answers.put(
        JOBS + "/job_1_1/conf",
        "{'conf': {'path': 'x', 'property': [{'name': 'mapreduce.map.memory.mb', 'value': '2048',"
            + " 'source': ['y']}, {'name': 'mapreduce.job.priority', 'value': 'LOW'}]}}");
    answers.put(
        JOBS + "/job_1_1/tasks",
        "{'tasks': {'task': ["
            + "{'id': 'r', 'type': 'REDUCE', 'state': 'SUCCEEDED', 'finishTime': 60000},"
            + "{'id': 'm1', 'type': 'MAP', 'state': 'SUCCEEDED', 'finishTime': 34000},"
            + "{'id': 'm2', 'type': 'MAP', 'state': 'SUCCEEDED', 'finishTime': 35000}]}}");
    answers.put(
        JOBS + "/job_1_1/counters",
        """
        {'jobCounters': {'id': 'job_1_1', 'counterGroup': [
         {'counterGroupName': 'Shuffle Errors', 'counter': [{'name': 'IO_ERROR',
          'totalCounterValue': 0, 'mapCounterValue': 0, 'reduceCounterValue': 0}]},
         {'counterGroupName': 'org.apache.hadoop.mapreduce.TaskCounter', 'counter': [
          {'name': 'CPU_MILLISECONDS', 'totalCounterValue': 48500, 'mapCounterValue': 36000,
           'reduceCounterValue': 12500},
          {'name': 'PHYSICAL_MEMORY_BYTES', 'totalCounterValue': 2147483648,
           'mapCounterValue': 2147483648, 'reduceCounterValue': 0}]}]}}
        """);
    attempt("m1", "{'type': 'MAP', 'state': 'SUCCEEDED', 'startTime': 4000, 'finishTime': 34000}");
    attempt("m2", "{'type': 'MAP', 'state': 'SUCCEEDED', 'startTime': 5000, 'finishTime': 35000}");
    attempt(
        "r",
        "{'type': 'REDUCE', 'state': 'KILLED', 'startTime': 1, 'finishTime': 99999},"
            + "{'type': 'REDUCE', 'state': 'SUCCEEDED', 'startTime': 25000,"
            + " 'shuffleFinishTime': 40000, 'finishTime': 60000}");
    int code = run("--history-server", url());

    assertThat(code).as(shell.err()).isZero();
    assertThat(shell.out())
        .contains("imported 1 job; 2 passed over: 1 failed, 1 cannot be read")
        .contains("job_1_3: http");
    Trace trace = imported();
    assertThat(trace.measured().completionMillis()).isEqualTo(Map.of("application_1_1", 60_000L));
    assertThat(trace.workload().jobs())
        .containsExactly(
            new Job(
                "application_1_1",
                "sort",
                "ann",
                "root.etl",
                2,
                0,
                ResourceVector.of(1536, 1),
                Set.of(),
                new MapReduce(
                    new TaskGroup(
                        ResourceVector.of(2048, 1),
                        Durations.of(30_000, 30_000),
                        TaskUse.constant(0.6, 0.5)),
                    new TaskGroup(
                        ResourceVector.of(1024, 1), Durations.of(20_000), TaskUse.constant(0.5, 1)),
                    5_000)));
  }

  private void attempt(String task, String attempts) {
    answers.put(
        JOBS + "/job_1_1/tasks/" + task + "/attempts",
        "{'taskAttempts': {'taskAttempt': [" + attempts + "]}}");
  }

  /**
   * An application without entities held 60 core-seconds in 10 s: 6 containers of 1024 MiB, one its
   * master's. The DAG of the other has a vertex of 4 tasks of 2 s behind one of a task of 5 s.
   */
  @Test
  void theTimelineServiceTellsOfApplicationsAndDags() throws IOException {
    answers.put(
        "/ws/v1/applicationhistory/apps",
        """
        {'app': [
          {'appId': 'application_1_5', 'name': 'old', 'user': 'eve', 'queue': 'root.a',
           'submittedTime': 1000, 'startedTime': 1000, 'finishedTime': 11000,
           'aggregateMemorySeconds': 61440, 'aggregateVcoreSeconds': 60},
          {'appId': 'application_1_6', 'name': 'q', 'user': 'ann', 'queue': 'root.b',
           'submittedTime': 2000, 'startedTime': 2000, 'finishedTime': 31000,
           'aggregateMemorySeconds': 1, 'aggregateVcoreSeconds': 1}]}
        """);
    answers.put(
        "/ws/v1/timeline/TEZ_DAG_ID",
        "{'entities': [{'entity': 'dag_1_6_1', 'entitytype': 'TEZ_DAG_ID'}]}");
    answers.put(
        "/ws/v1/timeline/TEZ_APPLICATION/tez_application_1_6",
        """
        {'entitytype': 'TEZ_APPLICATION', 'entity': 'tez_application_1_6', 'otherinfo':
         {'user': 'ann', 'config': {'tez.am.mode.session': 'false',
          'tez.task.resource.memory.mb': '3072', 'tez.am.resource.memory.mb': '2048'}}}
        """);
    answers.put(
        "/ws/v1/timeline/TEZ_DAG_ID/dag_1_6_1",
        """
        {'entitytype': 'TEZ_DAG_ID', 'entity': 'dag_1_6_1',
         'primaryfilters': {'user': ['ann'], 'dagName': ['q']},
         'otherinfo': {'status': 'SUCCEEDED', 'startTime': 6000, 'endTime': 30000, 'dagPlan':
          {'vertices': [{'vertexName': 'late'}, {'vertexName': 'early'}],
           'edges': [{'inputVertexName': 'early', 'outputVertexName': 'late'}]}}}
        """);
    answers.put(
        "/ws/v1/timeline/TEZ_VERTEX_ID",
        """
        {'entities': [
         {'entitytype': 'TEZ_VERTEX_ID', 'entity': 'vertex_1_6_1_00', 'otherinfo':
          {'vertexName': 'late', 'numTasks': 4, 'stats': {'avgTaskDuration': 2000}}},
         {'entitytype': 'TEZ_VERTEX_ID', 'entity': 'vertex_1_6_1_01', 'otherinfo':
          {'vertexName': 'early', 'numTasks': 1, 'stats': {'avgTaskDuration': 5000}}}]}
        """);
    assertThat(run("--timeline", url())).as(shell.err()).isZero();

    Trace trace = imported();
    assertThat(trace.measured().completionMillis()).isEqualTo(Map.of("application_1_6", 28_000L));
    List<Job> jobs = trace.workload().jobs();
    assertThat(jobs)
        .extracting(Job::id, Job::queue, Job::submitMillis)
        .containsExactly(
            tuple("application_1_5", "root.a", 0L), tuple("application_1_6", "root.b", 1_000L));
    assertThat(((Dag) jobs.get(0).model()).stages().get(0).tasks())
        .isEqualTo(new TaskGroup(ResourceVector.of(1024, 1), Durations.equal(5, 10_000)));
    assertThat(jobs.get(1).master()).isEqualTo(ResourceVector.of(2048, 1));
    ResourceVector task = ResourceVector.of(3072, 1);
    assertThat(((Dag) jobs.get(1).model()).stages())
        .containsExactly(
            new WorkloadStage(List.of(), new TaskGroup(task, Durations.equal(1, 5_000))),
            new WorkloadStage(List.of(0), new TaskGroup(task, Durations.equal(4, 2_000))));
  }

  @Test
  void aHistoryServersNumbersMayBeAnything() throws IOException {
    answers.put(
        JOBS,
        "{'jobs': {'job': [{'id': 'job_1_1', 'state': 'SUCCEEDED', 'submitTime': 1000},"
            + "{'id': 'job_1_2', 'state': 'SUCCEEDED', 'submitTime': 1000}]}}");
    for (int i = 1; i < 3; i++) {
      String job = JOBS + "/job_1_" + i;
      answers.put(
          job,
          "{'job': {'id': 'job_1_%d', 'name': null, 'user': null, 'queue': null, 'submitTime': 1000, 'startTime': 4000, 'finishTime': 61000, 'mapsTotal': %s, 'reducesTotal': 0}}"
              .formatted(i, i == 1 ? "4294967298" : "2"));
      answers.put(
          job + "/conf",
          "{'conf': {'property': [{'name': 'mapreduce.map.resource.yarn.io/gpu', 'value': '1'},"
              + "{'name': 'mapreduce.map.memory.mb', 'value': '-1'},"
              + "{'name': 'mapreduce.map.java.opts', 'value': '-Xmx1600m'}]}}");
      answers.put(job + "/tasks", "{'tasks': null}");
      answers.put(job + "/counters", "{'jobCounters': null}");
    }
    assertThat(run("--history-server", url())).as(shell.err()).isZero();
    assertThat(shell.out()).contains("job_1_1: tasks: 4294967298 is more than any job has");
    Job job = imported().workload().jobs().get(0);
    assertThat(List.of(job.name(), job.user(), job.queue()))
        .containsExactly("unnamed", "unknown", "root.default");
    assertThat(((MapReduce) job.model()).maps().demand()).isEqualTo(ResourceVector.of(2000, 1, 1));
  }
}
