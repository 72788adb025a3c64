package io.heddle.sim.engine.scheduler;

import io.heddle.sim.engine.Where;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntToLongFunction;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.placement.ApplicationPlacementContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;

/**
 * An application that a test plays. It fetches what it is given at once, and runs each task for a
 * time that only its place among the tasks of its request decides. A task whose container is lost
 * runs again; so does the whole application where its master's is.
 */
public final class VirtualApplication {
  private static final int MASTER_PRIORITY = 0;

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

    private ApplicationPlacementContext placement() {
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

  private static final class Key {
    private final Tasks tasks;
    private final Deque<Integer> waiting = new ArrayDeque<>();
    private int asked;
    private int given;
    private int done;

    Key(Tasks tasks) {
      this.tasks = tasks;
    }
  }

  private record Running(Key key, int task) {}

  private final VirtualCluster cluster;
  private SimulatedApplication application;
  private final Submission submission;
  private final Map<Integer, Key> keys = new TreeMap<>();
  private final Map<ContainerId, Running> running = new LinkedHashMap<>();
  private ApplicationAttemptId attempt;
  private ContainerId master;
  private final Set<String> shunned = new TreeSet<>();
  private int priority;
  private int attempts;
  private boolean toComeBack;
  private boolean keeps;
  private boolean ended;

  VirtualApplication(VirtualCluster cluster, ApplicationId id, Submission submission) {
    this.cluster = cluster;
    this.submission = submission;
    priority = submission.priority();
    application = application(id, submission.queue());
  }

  private SimulatedApplication application(ApplicationId id, String queue) {
    ApplicationSubmissionContext submitted =
        ApplicationSubmissionContext.newInstance(
            id,
            "application" + id.getId(),
            queue,
            Priority.newInstance(submission.priority()),
            null,
            submission.isUnmanaged(),
            true,
            2,
            masterSize(),
            submission.type());
    return new SimulatedApplication(
        cluster.context(),
        submitted,
        submission.user(),
        cluster.now(),
        submission.tags(),
        List.of(masterRequest()));
  }

  private Resource masterSize() {
    return VirtualCluster.resource(Math.max(1, submission.masterGigabytes()), 1);
  }

  private ResourceRequest masterRequest() {
    return ResourceRequest.newInstance(
        Priority.newInstance(MASTER_PRIORITY), ResourceRequest.ANY, masterSize(), 1);
  }

  public ApplicationId id() {
    return application.getApplicationId();
  }

  public Submission submission() {
    return submission;
  }

  public ApplicationAttemptId attempt() {
    return attempt;
  }

  void begin() {
    submit(false);
    beginAttempt();
  }

  private void submit(boolean isRecovered) {
    cluster.context().getRMApps().put(id(), application);
    cluster.handle(
        new AppAddedSchedulerEvent(
            submission.user(),
            application.getApplicationSubmissionContext(),
            isRecovered,
            Priority.newInstance(priority),
            submission.placement()));
  }

  /** Another ResourceManager knows the application and, if its master runs, the attempt. */
  void recover() {
    Container known = application.getCurrentAppAttempt().getMasterContainer();
    application = application(id(), application.getQueue());
    submit(true);
    if (!ended && hasMaster()) {
      application.beginAttempt(attempts);
      application.getCurrentAppAttempt().setMasterContainer(known);
      cluster.handle(new AppAttemptAddedSchedulerEvent(attempt, false, true));
    }
  }

  /** The master tells another ResourceManager what it waits for; without one, another begins. */
  void resync() {
    if (ended) {
      return;
    }
    if (!hasMaster()) {
      attempts--;
      beginAttempt();
      return;
    }
    if (master != null) {
      ((RMContainerImpl) cluster.scheduler().getRMContainer(master)).setAMContainer(true);
    }
    allocate(List.of(), List.of(), List.copyOf(shunned), List.of());
    keys.values().forEach(this::askFor);
  }

  void refused() {
    ended = true;
    cluster.context().getRMApps().remove(id());
    cluster.forget(id());
  }

  /** An attempt that is the first, or begins with what is left of the one before it. */
  private void beginAttempt() {
    attempt = application.beginAttempt(++attempts);
    if (ended) {
      return;
    }
    AppAttemptAddedSchedulerEvent added = cluster.driven().beginning(attempt);
    cluster.handle(
        running.isEmpty() ? added : new AppAttemptAddedSchedulerEvent(attempt, true, false));
    if (submission.isUnmanaged()) {
      keys.values().forEach(this::askFor);
    } else {
      allocate(List.of(masterRequest()), List.of());
    }
  }

  public void ask(Tasks tasks) {
    if (ended) {
      return;
    }
    Key key = keys.computeIfAbsent(tasks.priority(), priority -> new Key(tasks));
    for (int i = 0; i < tasks.count(); i++) {
      key.waiting.add(key.asked++);
    }
    askFor(key);
    cluster.stepped("request of " + id().getId());
  }

  private void askFor(Key key) {
    if (hasMaster() && !ended) {
      int count = key.waiting.size();
      take(
          cluster
              .scheduler()
              .allocate(
                  attempt,
                  VirtualRequests.of(key.tasks, count, cluster::rackOf),
                  VirtualRequests.apart(key.tasks, count),
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
            .allocate(attempt, asks, null, releases, shunned, pardoned, YarnRequests.NO_UPDATES));
    cluster.drain();
  }

  public void cancel(int priority) {
    Key key = keys.get(priority);
    if (key != null && !ended) {
      key.asked -= key.waiting.size();
      key.waiting.clear();
      askFor(key);
      cluster.stepped("cancellation by " + id().getId());
    }
  }

  void movedTo(String queue) {
    application.setQueue(queue);
  }

  /** Takes no more containers on a host, or takes them again. */
  public void shun(String host, boolean isShunned) {
    if (ended) {
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
    FiCaSchedulerApp known = cluster.scheduler().getApplicationAttempt(attempt);
    if (known == null
        || known.getAppSchedulingInfo().getSchedulerKeys().stream()
            .anyMatch(key -> key.getContainerToUpdate() != null)) {
      return;
    }
    running.keySet().stream()
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
            attempt,
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
    if (!ended) {
      this.priority = priority;
      cluster.driven().prioritise(id(), priority);
      cluster.drain();
      cluster.stepped("priority of " + id().getId());
    }
  }

  void collect() {
    if (!ended) {
      allocate(List.of(), List.of());
    }
  }

  /** Starts what a call gave, of earlier requests or of its own. */
  private void take(Allocation allocation) {
    for (Container container : allocation.getContainers()) {
      cluster.node(container.getNodeId()).launched(container.getId());
      if (container.getPriority().getPriority() == MASTER_PRIORITY) {
        launch(container);
      } else {
        run(container);
      }
    }
  }

  private void launch(Container container) {
    application.getCurrentAppAttempt().setMasterContainer(container);
    ((RMContainerImpl) cluster.scheduler().getRMContainer(container.getId())).setAMContainer(true);
    master = container.getId();
    keys.values().forEach(this::askFor);
  }

  private void run(Container container) {
    Key key = keys.get(container.getPriority().getPriority());
    Running task = new Running(key, key.waiting.remove());
    key.given++;
    running.put(container.getId(), task);
    cluster.at(
        cluster.now() + key.tasks.millis().applyAsLong(task.task()),
        () -> complete(container.getId(), container.getNodeId()));
  }

  private void complete(ContainerId container, NodeId node) {
    Running task = running.remove(container);
    if (task != null) {
      task.key().done++;
      cluster.node(node).completed(container);
    }
  }

  /** All running tasks of a request come to their end. */
  public void complete(int priority) {
    Key key = keys.get(priority);
    for (Map.Entry<ContainerId, Running> entry : List.copyOf(running.entrySet())) {
      RMContainer container = cluster.scheduler().getRMContainer(entry.getKey());
      if (entry.getValue().key() == key && container != null) {
        complete(entry.getKey(), container.getAllocatedNode());
      }
    }
  }

  /** Gives the container back that it has longest; its task counts as done. */
  public void release() {
    List.copyOf(running.keySet()).stream().findFirst().ifPresent(this::release);
  }

  private void release(ContainerId container) {
    running.remove(container).key().done++;
    allocate(List.of(), List.of(container));
    cluster.stepped("release of " + id().getId());
  }

  /** The scheduler says that a container has ended; one that the application ended is gone. */
  void finished(ContainerStatus status) {
    if (status.getExitStatus() == ContainerExitStatus.PREEMPTED) {
      cluster.preemptedFrom(id());
    }
    if (status.getContainerId().equals(master) && !toComeBack) {
      toComeBack = true;
      cluster.at(cluster.now(), this::comeBack);
    }
    Running lost = running.remove(status.getContainerId());
    if (lost != null) {
      lost.key().waiting.addFirst(lost.task());
      lost.key().given--;
      if (!toComeBack) {
        cluster.at(cluster.now(), () -> askFor(lost.key()));
      }
    }
  }

  private void comeBack() {
    if (ended) {
      return;
    }
    master = null;
    if (!keeps) {
      running.values().forEach(lost -> lost.key().waiting.addFirst(lost.task()));
      running.values().forEach(lost -> lost.key().given--);
      running.clear();
    }
    cluster.handle(new AppAttemptRemovedSchedulerEvent(attempt, RMAppAttemptState.FAILED, keeps));
    toComeBack = false;
    keeps = false;
    beginAttempt();
    cluster.stepped("next attempt of " + id().getId());
  }

  /**
   * The master fails; when its node tells that, the next attempt begins, with the containers that
   * nodes know to run if they are kept.
   */
  public void fail(boolean keepContainers) {
    RMContainer container = master == null ? null : cluster.scheduler().getRMContainer(master);
    if (!ended && container != null) {
      keeps = keepContainers;
      cluster.node(container.getAllocatedNode()).completed(master);
    }
  }

  public void end() {
    end(RMAppAttemptState.FINISHED, RMAppState.FINISHED);
  }

  public void kill() {
    end(RMAppAttemptState.KILLED, RMAppState.KILLED);
  }

  private void end(RMAppAttemptState attemptState, RMAppState state) {
    if (ended) {
      return;
    }
    ended = true;
    running.clear();
    cluster.handle(new AppAttemptRemovedSchedulerEvent(attempt, attemptState, false));
    cluster.handle(new AppRemovedSchedulerEvent(id(), state));
    cluster.context().getRMApps().remove(id());
    cluster.forget(id());
    cluster.stepped("end of " + id().getId());
  }

  public boolean hasEnded() {
    return ended;
  }

  /** Whether no limit of applications that run at a time keeps it waiting, nor has it ended. */
  public boolean isRunnable() {
    FiCaSchedulerApp known = ended ? null : cluster.scheduler().getApplicationAttempt(attempt);
    return known != null && known.isRunnable();
  }

  public boolean hasMaster() {
    return master != null || submission.isUnmanaged();
  }

  /** How many tasks of a request have a container or had one to their end. */
  public int given(int priority) {
    Key key = keys.get(priority);
    return key == null ? 0 : key.given;
  }

  public Set<Integer> priorities() {
    return keys.keySet();
  }

  /** Where the tasks of a request are to run; anywhere for a master. */
  public Where where(int priority) {
    Key key = keys.get(priority);
    return key == null ? Where.ANYWHERE : key.tasks.where();
  }

  public int waiting(int priority) {
    Key key = keys.get(priority);
    return key == null ? 0 : key.waiting.size();
  }

  public boolean isDone() {
    return hasMaster() && keys.values().stream().allMatch(key -> key.done == key.asked);
  }
}
