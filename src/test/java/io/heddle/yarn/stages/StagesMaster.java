package io.heddle.yarn.stages;

import io.heddle.bench.reality.MasterProtocol;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.client.api.NMClient;
import org.apache.hadoop.yarn.client.api.NMTokenCache;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;

/**
 * A small ApplicationMaster of a job of stages that run one after the other, each with a priority
 * of its own, each task in a real container. It knows of YARN only.
 */
final class StagesMaster implements AutoCloseable {
  static final int TASK_MB = 512;

  private final MasterProtocol protocol;
  private final NMTokenCache tokens = new NMTokenCache();
  private final NMClient nodes = NMClient.createNMClient();
  private final List<Integer> tasks;
  private final List<Container> given = new ArrayList<>();
  private final Map<ContainerId, NodeId> running = new LinkedHashMap<>();
  private int stage;
  private int ended;
  private int lost;

  StagesMaster(Configuration conf, RMAppAttempt attempt, List<Integer> tasks)
      throws IOException, YarnException, InterruptedException {
    this.tasks = tasks;
    protocol =
        new MasterProtocol(conf, attempt.getAppAttemptId().toString(), attempt.getAMRMToken());
    nodes.setNMTokenCache(tokens);
    nodes.init(conf);
    nodes.start();
    nodes.cleanupRunningContainersOnStop(false);
  }

  /** Asks for what is missing of the stage under way, and takes what was given and has ended. */
  void heartbeat() throws IOException, YarnException {
    exchange(List.of());
    if (stage < tasks.size() && ended == tasks.get(stage)) {
      stage++;
      ended = 0;
      exchange(List.of());
    }
  }

  private void exchange(List<ContainerId> releases) throws IOException, YarnException {
    AllocateResponse response = protocol.allocate(isDone() ? List.of() : List.of(ask()), releases);
    response
        .getNMTokens()
        .forEach(token -> tokens.setToken(token.getNodeId().toString(), token.getToken()));
    for (ContainerStatus status : response.getCompletedContainersStatuses()) {
      if (running.remove(status.getContainerId()) != null) {
        ended++;
        lost += status.getExitStatus() == 0 ? 0 : 1;
      }
    }
    List<ContainerId> tooMany = new ArrayList<>();
    for (Container container : response.getAllocatedContainers()) {
      if (missing() > 0 && container.getPriority().getPriority() == stage + 1) {
        given.add(container);
      } else {
        tooMany.add(container.getId());
      }
    }
    if (!tooMany.isEmpty()) {
      exchange(tooMany);
    }
  }

  private int missing() {
    return isDone() ? 0 : tasks.get(stage) - ended - held();
  }

  private ResourceRequest ask() {
    return ResourceRequest.newInstance(
        Priority.newInstance(stage + 1),
        ResourceRequest.ANY,
        Resource.newInstance(TASK_MB, 1),
        missing());
  }

  int held() {
    return given.size() + running.size();
  }

  /** Starts a task in each container that has none; it ends at once. */
  void startTasks() throws IOException, YarnException {
    start("exit 0");
  }

  /** Starts a task in each container that has none; it runs until it is stopped. */
  void startEndlessTasks() throws IOException, YarnException {
    start("while true; do sleep 1; done");
  }

  private void start(String command) throws IOException, YarnException {
    for (Container container : given) {
      nodes.startContainer(
          container,
          ContainerLaunchContext.newInstance(
              Map.of(), Map.of(), List.of(command), Map.of(), null, Map.of()));
      running.put(container.getId(), container.getNodeId());
    }
    given.clear();
  }

  /** Stops one task, which is never wanted again. */
  void stopTask() throws IOException, YarnException {
    Map.Entry<ContainerId, NodeId> task = running.entrySet().iterator().next();
    running.remove(task.getKey());
    ended++;
    // What it asked for before it had all is wanted no more.
    exchange(List.of());
    nodes.stopContainer(task.getKey(), task.getValue());
  }

  boolean isDone() {
    return stage == tasks.size();
  }

  int lost() {
    return lost;
  }

  /** Unregisters; to be called again until it says that it is done. */
  boolean finish() throws IOException, YarnException {
    return protocol.finish(FinalApplicationStatus.SUCCEEDED);
  }

  @Override
  public void close() {
    nodes.stop();
  }
}
