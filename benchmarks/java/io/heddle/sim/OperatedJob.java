package io.heddle.sim;

import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import java.util.List;

/**
 * An application as an {@link Operator} sees it. How long its tasks will run it cannot see, but for
 * {@code model}, of which none should use more than a profile of earlier runs would tell.
 *
 * @param job it belongs to
 * @param model what it runs: the job's, or that of the present round of a chain
 * @param priority at present
 * @param submittedMillis when this application was submitted
 * @param masterRunning whether its ApplicationMaster has its container
 * @param running its tasks with a container, in no order that means anything
 * @param waiting how many tasks of each stage have no container, asked for or not
 */
public record OperatedJob(
    Job job,
    JobModel model,
    int priority,
    long submittedMillis,
    boolean masterRunning,
    List<Task> running,
    List<Integer> waiting) {
  public OperatedJob {
    running = List.copyOf(running);
    waiting = List.copyOf(waiting);
  }

  /**
   * A task in its container.
   *
   * @param stage its index; of MapReduce 0 for maps and 1 for reduces
   * @param resource of its container
   * @param startedMillis when its process is there; in the future where it is only launched
   */
  public record Task(int stage, ResourceVector resource, long startedMillis) {}
}
