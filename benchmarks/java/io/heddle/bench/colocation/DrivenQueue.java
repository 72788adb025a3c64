package io.heddle.bench.colocation;

import io.heddle.bench.colocation.queue.Layout;
import io.heddle.bench.colocation.queue.QueueCase;
import io.heddle.bench.colocation.queue.RoundArrivals;
import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.CoLocated;
import io.heddle.sim.workload.JobModel.Work;
import io.heddle.sim.workload.NodeChoice;
import io.heddle.sim.workload.NodeChoice.Spread;
import io.heddle.sim.workload.Seeds;
import io.heddle.sim.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * A queue as the real schedulers get it. Memory alone limits how many containers a node takes, and
 * leaves room for masters. Where all jobs are there from the begin, short jobs hold the cluster
 * while they are submitted, so that the first start, too, is a choice among all.
 */
record DrivenQueue(QueueCase about, NodeChoice nodes) {
  static final String HOLDER = "holder";

  private static final long NODE_MEMORY = 16_384;
  private static final long NODE_CORES = 16;
  private static final ResourceVector MASTER = ResourceVector.of(256, 1);
  private static final long FOR_MASTERS = 1_024;
  private static final long HOLD_MILLIS = 10_000;
  private static final long SUBMIT_MILLIS = 1_000;
  private static final double MILLIS = 1_000;

  static DrivenQueue of(QueueCase about) {
    NodeChoice nodes =
        switch (about.layout().placement()) {
          case RANDOM -> NodeChoice.RANDOM;
          case ALIGNED -> NodeChoice.ALIGNED;
        };
    return new DrivenQueue(about, nodes);
  }

  ClusterSpec cluster() {
    return ClusterSpec.of(about.layout().nodes(), NODE_MEMORY, NODE_CORES);
  }

  /** The jobs in the order of submission; {@code seed} is of arrivals that are left to chance. */
  Workload workload(long seed) {
    List<Job> jobs = new ArrayList<>();
    if (about.arrivals() == RoundArrivals.AT_ONCE) {
      for (int i = 0; i < about.layout().jobsAtOnce(); i++) {
        jobs.add(job(HOLDER + i, HOLDER, work(about.queue().get(0), HOLD_MILLIS), 1));
      }
    }
    List<Job> queue = new ArrayList<>();
    for (String use : about.queue()) {
      long alone = Math.round(about.seconds().get(use) * MILLIS);
      int containers = about.layout().containersPerJob();
      queue.add(job("job" + queue.size(), use, work(use, alone), containers));
    }
    jobs.addAll(arriving(queue, Seeds.random(seed, "arrivals")));
    return new Workload(about.name(), jobs);
  }

  private Work work(String use, long alone) {
    return new Work(use, alone, Work.Progress.TOLD);
  }

  private Job job(String id, String name, Work work, int containers) {
    Layout layout = about.layout();
    long memory =
        (NODE_MEMORY - FOR_MASTERS) / ((long) layout.jobsPerNode() * layout.containersPerNode());
    CoLocated model =
        new CoLocated(
            ResourceVector.of(memory, 1),
            new Spread(containers, layout.containersPerNode(), nodes),
            work);
    return new Job(
        id, name, "user", "root.default", 0, 0, MASTER, Set.of("heddle.job=" + name), model);
  }

  private List<Job> arriving(List<Job> queue, RandomGenerator chance) {
    List<Job> arriving = new ArrayList<>();
    for (int round = 0; arriving.size() < queue.size(); round++) {
      int left = queue.size() - arriving.size();
      int more = Math.min(left, about.arrivals().inRound(chance));
      for (int i = 0; i < more; i++) {
        arriving.add(arriving(queue.get(arriving.size()), arriving.size(), round));
      }
    }
    return arriving;
  }

  private Job arriving(Job job, int before, int round) {
    return switch (about.arrivals()) {
      case AT_ONCE -> job.submittedAt(SUBMIT_MILLIS);
      case BACKLOG -> job.submittedAfter(Math.max(0, before + 1 - RoundArrivals.MOST_WAITING));
      case CONSTANT, ARBITRARY ->
          job.submittedAt(Math.round(round * RoundArrivals.ROUND_SECONDS * MILLIS));
    };
  }
}
