package io.heddle.yarn;

import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.ClientRMProxy;
import org.apache.hadoop.yarn.client.api.AMRMClient;
import org.apache.hadoop.yarn.client.api.AMRMClient.ContainerRequest;
import org.apache.hadoop.yarn.client.api.NMClient;
import org.apache.hadoop.yarn.client.api.NMTokenCache;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.security.AMRMTokenIdentifier;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;

/**
 * An ApplicationMaster on YARN's own client library, which finds the ResourceManager that is
 * active. Its tasks sleep in real containers.
 */
final class SleepingMaster implements AutoCloseable {
  private static final Resource TASK = Resource.newInstance(512, 1);
  private static final Priority PRIORITY = Priority.newInstance(1);

  private final AMRMClient<ContainerRequest> manager = AMRMClient.createAMRMClient();
  private final NMClient nodes = NMClient.createNMClient();
  private final Set<ContainerId> running = new HashSet<>();
  private final int tasks;
  private final String command;
  private int ended;
  private int lost;

  /** Registers and asks for all containers. */
  SleepingMaster(Configuration conf, RMAppAttempt attempt, int tasks, double seconds)
      throws IOException, YarnException, InterruptedException {
    this.tasks = tasks;
    command = "sleep " + seconds;
    NMTokenCache tokens = new NMTokenCache();
    manager.setNMTokenCache(tokens);
    nodes.setNMTokenCache(tokens);
    nodes.init(conf);
    nodes.start();
    nodes.cleanupRunningContainersOnStop(false);
    Token<AMRMTokenIdentifier> token = new Token<>(attempt.getAMRMToken());
    token.setService(new Text(ClientRMProxy.getAMRMTokenService(conf)));
    UserGroupInformation user =
        UserGroupInformation.createRemoteUser(attempt.getAppAttemptId().toString());
    user.addToken(token);
    user.doAs(
        (PrivilegedExceptionAction<Void>)
            () -> {
              manager.init(conf);
              manager.start();
              return null;
            });
    manager.registerApplicationMaster("localhost", -1, "");
    for (int i = 0; i < tasks; i++) {
      manager.addContainerRequest(new ContainerRequest(TASK, null, null, PRIORITY));
    }
  }

  /** Takes what was given and has ended; waits while no ResourceManager is active. */
  void heartbeat() throws IOException, YarnException {
    AllocateResponse response = manager.allocate(0);
    for (ContainerStatus status : response.getCompletedContainersStatuses()) {
      if (running.remove(status.getContainerId())) {
        ended++;
        lost += status.getExitStatus() == 0 ? 0 : 1;
      }
    }
    for (Container container : response.getAllocatedContainers()) {
      start(container);
    }
  }

  private void start(Container container) throws IOException, YarnException {
    if (ended + running.size() == tasks) {
      manager.releaseAssignedContainer(container.getId());
      return;
    }
    manager.removeContainerRequest(new ContainerRequest(TASK, null, null, PRIORITY));
    nodes.startContainer(
        container,
        ContainerLaunchContext.newInstance(
            Map.of(), Map.of(), List.of(command), Map.of(), null, Map.of()));
    running.add(container.getId());
  }

  /** Tasks that have ended, well or not. */
  int ended() {
    return ended;
  }

  /** Tasks that are in a container now. */
  int running() {
    return running.size();
  }

  /** Tasks that did not end well. */
  int lost() {
    return lost;
  }

  /** Whether every task has ended. */
  boolean isDone() {
    return ended == tasks;
  }

  /** Unregisters. */
  void finish() throws IOException, YarnException {
    manager.unregisterApplicationMaster(FinalApplicationStatus.SUCCEEDED, "", "");
  }

  @Override
  public void close() {
    nodes.stop();
    manager.stop();
  }
}
