package io.heddle.sim.engine.scheduler;

import io.heddle.sim.engine.Where;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntToLongFunction;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.placement.ApplicationPlacementContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * An application that a test plays. It fetches what it is given at once, and runs each task for a
 * time that only its place among the tasks of its request decides. A task whose container is lost
 * runs again; so does the whole application where its master's is.
 */
public final class VirtualApplication {
  /**
   * What a client submits; the master has one core.
   *
   * @param queue short name, or full path if the queue may have to be created
   * @param masterGigabytes {@link #UNMANAGED} for a master that runs outside of the cluster
   */
  public record Submission(
      String queue, String user, String type, int priority, int masterGigabytes, Set<String> tags) {
    public static final int UNMANAGED = 0;

    public Submission(String queue, String user, String type, int priority, int masterGigabytes) {
      this(queue, user, type, priority, masterGigabytes, Set.of());
    }

    public Submission tagged(String... newTags) {
      return new Submission(queue, user, type, priority, masterGigabytes, Set.of(newTags));
    }

    boolean isUnmanaged() {
      return masterGigabytes == UNMANAGED;
    }

    ApplicationPlacementContext placement() {
      int parent = queue.lastIndexOf('.');
      return parent < 0
          ? null
          : new ApplicationPlacementContext(
              queue.substring(parent + 1), queue.substring(0, parent));
    }
  }

  /**
   * Some equal tasks.
   *
   * @param priority of the request, from 1; tasks of the same one have the same size
   * @param label empty for none
   * @param millis how long the task of this number, from 0, runs
   */
  public record Tasks(
      int priority,
      int gigabytes,
      int cores,
      int count,
      String label,
      IntToLongFunction millis,
      Where where,
      int gpus) {
    public Tasks(
        int priority,
        int gigabytes,
        int cores,
        int count,
        String label,
        IntToLongFunction millis,
        Where where) {
      this(priority, gigabytes, cores, count, label, millis, where, 0);
    }

    public Tasks(
        int priority, int gigabytes, int cores, int count, String label, IntToLongFunction millis) {
      this(priority, gigabytes, cores, count, label, millis, Where.ANYWHERE);
    }

    /** Tasks without a label that all run for the same time. */
    public static Tasks of(int priority, int gigabytes, int cores, int count, long millis) {
      return new Tasks(priority, gigabytes, cores, count, "", task -> millis);
    }

    public Tasks withGpus(int newGpus) {
      return new Tasks(priority, gigabytes, cores, count, label, millis, where, newGpus);
    }
  }

  private final VirtualCluster cluster;
  private final Submission submission;
  private final VirtualLife life;
  private final VirtualTasks tasks = new VirtualTasks();
  private final Set<String> shunned = new TreeSet<>();

  VirtualApplication(VirtualCluster cluster, ApplicationId id, Submission submission) {
    this.cluster = cluster;
    this.submission = submission;
    life = new VirtualLife(cluster, this, id);
  }

  public ApplicationId id() {
    return life.id();
  }

  public Submission submission() {
    return submission;
  }

  public ApplicationAttemptId attempt() {
    return life.attempt();
  }

  void begin() {
    life.begin();
  }

  void recover() {
    life.recover();
  }

  /** The master tells another ResourceManager what it waits for; without one, another begins. */
  void resync() {
    if (!life.hasEnded() && life.goesOn()) {
      allocate(List.of(), List.of(), List.copyOf(shunned), List.of());
      askForAll();
    }
  }

  void refused() {
    life.refused();
  }

  void askForMaster() {
    allocate(List.of(life.masterRequest()), List.of());
  }

  void askForAll() {
    tasks.requests().forEach(this::askFor);
  }

  VirtualTasks tasks() {
    return tasks;
  }

  public void ask(Tasks more) {
    if (life.hasEnded()) {
      return;
    }
    askFor(tasks.add(more));
    cluster.stepped("request of " + id().getId());
  }

  private void askFor(VirtualTasks.Key key) {
    if (hasMaster() && !life.hasEnded()) {
      int count = key.waiting();
      take(
          cluster
              .scheduler()
              .allocate(
                  attempt(),
                  VirtualRequests.of(key.tasks(), count, cluster::rackOf),
                  VirtualRequests.apart(key.tasks(), count),
                  List.of(),
                  List.of(),
                  List.of(),
                  YarnRequests.NO_UPDATES));
      cluster.drain();
    }
  }

  private void allocate(List<ResourceRequest> asks, List<ContainerId> releases) {
    allocate(asks, releases, List.of(), List.of());
  }

  private void allocate(
      List<ResourceRequest> asks,
      List<ContainerId> releases,
      List<String> shunned,
      List<String> pardoned) {
    take(
        cluster
            .scheduler()
            .allocate(attempt(), asks, null, releases, shunned, pardoned, YarnRequests.NO_UPDATES));
    cluster.drain();
  }

  public void cancel(int priority) {
    VirtualTasks.Key key = life.hasEnded() ? null : tasks.cancel(priority);
    if (key != null) {
      askFor(key);
      cluster.stepped("cancellation by " + id().getId());
    }
  }

  void movedTo(String queue) {
    life.movedTo(queue);
  }

  /** Takes no more containers on a host, or takes them again. */
  public void shun(String host, boolean isShunned) {
    if (life.hasEnded()) {
      return;
    }
    List<String> hosts = List.of(host);
    if (isShunned) {
      shunned.add(host);
    } else {
      shunned.remove(host);
    }
    allocate(List.of(), List.of(), isShunned ? hosts : List.of(), isShunned ? List.of() : hosts);
    cluster.stepped("blacklist of " + id().getId());
  }

  /**
   * Asks for another size of the container that it has longest among those that its nodes told of;
   * not while another change waits, since stock then miscounts what the application holds.
   */
  public void resize(int gigabytes) {
    FiCaSchedulerApp known = cluster.scheduler().getApplicationAttempt(attempt());
    if (known == null
        || known.getAppSchedulingInfo().getSchedulerKeys().stream()
            .anyMatch(key -> key.getContainerToUpdate() != null)) {
      return;
    }
    tasks.containers().stream()
        .map(cluster.scheduler()::getRMContainer)
        .filter(container -> container != null && container.getState() == RMContainerState.RUNNING)
        .findFirst()
        .ifPresent(container -> resize(container.getContainer(), gigabytes));
  }

  private void resize(Container container, int gigabytes) {
    Resource size = VirtualCluster.resource(gigabytes, container.getResource().getVirtualCores());
    cluster
        .scheduler()
        .allocate(
            attempt(),
            List.of(),
            null,
            List.of(),
            List.of(),
            List.of(),
            VirtualRequests.resize(container, size));
    cluster.drain();
    cluster.stepped("resize by " + id().getId());
  }

  public void prioritise(int priority) {
    if (!life.hasEnded()) {
      life.prioritise(priority);
      cluster.drain();
      cluster.stepped("priority of " + id().getId());
    }
  }

  void collect() {
    if (!life.hasEnded()) {
      allocate(List.of(), List.of());
    }
  }

  /** Starts what a call gave, of earlier requests or of its own. */
  private void take(Allocation allocation) {
    for (Container container : allocation.getContainers()) {
      cluster.node(container.getNodeId()).launched(container.getId());
      if (container.getPriority().getPriority() == VirtualLife.MASTER_PRIORITY) {
        life.launched(container);
      } else {
        run(container);
      }
    }
  }

  private void run(Container container) {
    long millis = tasks.start(container.getId(), container.getPriority().getPriority());
    cluster.at(cluster.now() + millis, () -> complete(container.getId(), container.getNodeId()));
  }

  private void complete(ContainerId container, NodeId node) {
    if (tasks.end(container)) {
      cluster.node(node).completed(container);
    }
  }

  /** All running tasks of a request come to their end. */
  public void complete(int priority) {
    for (ContainerId id : tasks.containers(priority)) {
      RMContainer container = cluster.scheduler().getRMContainer(id);
      if (container != null) {
        complete(id, container.getAllocatedNode());
      }
    }
  }

  /** Gives the container back that it has longest; its task counts as done. */
  public void release() {
    tasks.containers().stream().findFirst().ifPresent(this::release);
  }

  private void release(ContainerId container) {
    tasks.end(container);
    allocate(List.of(), List.of(container));
    cluster.stepped("release of " + id().getId());
  }

  /** The scheduler says that a container has ended; one that the application ended is gone. */
  void finished(ContainerStatus status) {
    if (status.getExitStatus() == ContainerExitStatus.PREEMPTED) {
      cluster.preemptedFrom(id());
    }
    life.finished(status.getContainerId());
    VirtualTasks.Key lost = tasks.lose(status.getContainerId());
    if (lost != null && !life.isToComeBack()) {
      cluster.at(cluster.now(), () -> askFor(lost));
    }
  }

  /**
   * The master fails; when its node tells that, the next attempt begins, with the containers that
   * nodes know to run if they are kept.
   */
  public void fail(boolean keepContainers) {
    life.fail(keepContainers);
  }

  public void end() {
    life.end(RMAppAttemptState.FINISHED, RMAppState.FINISHED);
  }

  public void kill() {
    life.end(RMAppAttemptState.KILLED, RMAppState.KILLED);
  }

  public boolean hasEnded() {
    return life.hasEnded();
  }

  /** Whether no limit of applications that run at a time keeps it waiting, nor has it ended. */
  public boolean isRunnable() {
    return life.isRunnable();
  }

  public boolean hasMaster() {
    return life.hasMaster();
  }

  /** How many tasks of a request have a container or had one to their end. */
  public int given(int priority) {
    return tasks.given(priority);
  }

  public Set<Integer> priorities() {
    return tasks.priorities();
  }

  /** Where the tasks of a request are to run; anywhere for a master. */
  public Where where(int priority) {
    return tasks.where(priority);
  }

  public int waiting(int priority) {
    return tasks.waiting(priority);
  }

  public boolean isDone() {
    return hasMaster() && tasks.areDone();
  }
}
