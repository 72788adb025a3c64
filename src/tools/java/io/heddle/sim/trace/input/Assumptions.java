package io.heddle.sim.trace.input;

import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import java.util.Set;

/**
 * What is assumed where a format is silent. Demands: memory in MiB, virtual cores.
 *
 * @param map of maps, and of tasks that are neither map nor reduce
 * @param unknownMillis how long a task runs whose trace lacks its start or end
 * @param alibaba traces say shares of a machine and whole seconds
 */
public record Assumptions(
    String user,
    String queue,
    ResourceVector master,
    ResourceVector map,
    ResourceVector reduce,
    long unknownMillis,
    Swim swim,
    Alibaba alibaba) {

  /**
   * From bytes to tasks and times.
   *
   * @param partition shuffled bytes that one reduce takes
   * @param startMillis what any task takes besides its bytes
   * @param mapRate bytes per second that a map works through
   * @param shuffleRate bytes per second that a reduce fetches
   * @param reduceRate bytes per second, input and output together
   */
  public record Swim(
      long split,
      long partition,
      long startMillis,
      long mapRate,
      long shuffleRate,
      long reduceRate) {
    public Swim {
      if (split < 1 || partition < 1 || mapRate < 1 || shuffleRate < 1 || reduceRate < 1) {
        throw new IllegalArgumentException("sizes and rates are at least 1");
      }
    }
  }

  /**
   * From shares to demands.
   *
   * @param machineMemory MiB of the machine whose hundredth part is 1 in {@code plan_mem}
   * @param shortestMillis of an instance whose start and end are the same second
   */
  public record Alibaba(long machineMemory, long shortestMillis) {}

  /**
   * Defaults: Hadoop's smallest usual container; blocks of 128 MiB, 1 GiB to a reduce, 20 MiB/s in
   * map and reduce, 50 MiB/s of shuffle, 2 s to start; machines of 384 GiB, which makes the usual
   * task of the 2018 trace one of 0.8 to 2 GiB.
   */
  public static Assumptions standard() {
    ResourceVector container = ResourceVector.of(1024, 1);
    long mebi = 1L << 20;
    return new Assumptions(
        "trace",
        "root.default",
        container,
        container,
        container,
        10_000,
        new Swim(128 * mebi, 1024 * mebi, 2_000, 20 * mebi, 50 * mebi, 20 * mebi),
        new Alibaba(384 * 1024, 500));
  }

  /** The full path of a queue that a trace names without its root. */
  public String path(String name) {
    if (name.isBlank()) {
      return queue;
    }
    return name.equals("root") || name.startsWith("root.") ? name : "root." + name;
  }

  /** A job of which a trace says no more than this. */
  public Job job(String id, long submitMillis, JobModel model) {
    return new Job(id, id, user, queue, 0, submitMillis, master, Set.of(), model);
  }
}
