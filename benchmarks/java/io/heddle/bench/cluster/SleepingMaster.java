package io.heddle.bench.cluster;

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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An ApplicationMaster on YARN's own client library, which finds the active ResourceManager. Its
 * tasks, which mostly sleep, are in real containers. Not thread-safe.
 */
public final class SleepingMaster implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SleepingMaster.class);
  private static final Priority PRIORITY = Priority.newInstance(1);

  private final AMRMClient<ContainerRequest> manager = AMRMClient.createAMRMClient();
  private final NMClient nodes = NMClient.createNMClient();
  private final Set<ContainerId> running = new HashSet<>();
  private final Tasks tasks;
  private int started;
  private int ended;
  private int lost;

  /** Equal tasks that each run {@code command} in a shell. */
  public record Tasks(int count, Resource demand, String command) {}

  public SleepingMaster(Configuration conf, RMAppAttempt attempt, Tasks tasks)
      throws IOException, YarnException, InterruptedException {
    this.tasks = tasks;
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
    for (int i = 0; i < tasks.count(); i++) {
      manager.addContainerRequest(request());
    }
  }

  private ContainerRequest request() {
    return new ContainerRequest(tasks.demand(), null, null, PRIORITY);
  }

  /** Takes what was given and has ended; waits while no ResourceManager is active. */
  public void heartbeat() throws IOException, YarnException {
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

  private void start(Container container) {
    if (ended + running.size() == tasks.count()) {
      manager.releaseAssignedContainer(container.getId());
      return;
    }
    manager.removeContainerRequest(request());
    try {
      nodes.startContainer(
          container,
          ContainerLaunchContext.newInstance(
              Map.of(), Map.of(), List.of(tasks.command()), Map.of(), null, Map.of()));
      running.add(container.getId());
      started++;
    } catch (IOException | YarnException e) {
      LOG.warn("{} was not started", container.getId(), e);
      manager.releaseAssignedContainer(container.getId());
      ended++;
      lost++;
    }
  }

  /** Tasks that a node began to run. */
  public int started() {
    return started;
  }

  public int ended() {
    return ended;
  }

  public int running() {
    return running.size();
  }

  /** Tasks that did not end well, or whose node could not be asked to start them. */
  public int lost() {
    return lost;
  }

  public boolean isDone() {
    return ended == tasks.count();
  }

  /** Unregisters, with success if no task was lost. */
  public void finish() throws IOException, YarnException {
    manager.unregisterApplicationMaster(
        lost == 0 ? FinalApplicationStatus.SUCCEEDED : FinalApplicationStatus.FAILED, "", "");
  }

  @Override
  public void close() {
    nodes.stop();
    manager.stop();
  }
}
