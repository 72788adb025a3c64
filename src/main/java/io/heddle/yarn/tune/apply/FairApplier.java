package io.heddle.yarn.tune.apply;

import io.heddle.model.PrintableFailure;
import io.heddle.tune.apply.Applier;
import io.heddle.tune.apply.Applier.NotAppliedException;
import io.heddle.tune.apply.Applier.NotAppliedException.Reason;
import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.apply.FairSettings.FairQueue;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.AllocationConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.AllocationConfigurationException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Changes queues of the Fair scheduler by its allocation file. */
record FairApplier(FairScheduler scheduler, RMContext context, TunedFile file) implements Applier {
  private static final Logger LOG = LoggerFactory.getLogger(FairApplier.class);

  @Override
  public synchronized void apply(List<QueueChange> changes, String reason)
      throws NotAppliedException {
    byte[] before = file.read();
    AllocationsXml allocations = file.changing(() -> new AllocationsXml(before));
    checkLoaded(allocations);
    Map<String, FairQueue> changed = allocations.settings().changed(changes);
    if (changed.isEmpty()) {
      return;
    }
    for (Map.Entry<String, FairQueue> queue : changed.entrySet()) {
      checkPolicy(queue.getKey(), queue.getValue().policy());
    }
    changed.forEach(allocations::set);
    byte[] after = file.changing(allocations::bytes);
    file.replace(before, after);
    try {
      reload();
      checkLoaded(allocations);
    } catch (NotAppliedException e) {
      NotAppliedException refused =
          new NotAppliedException(
              Reason.REFUSED,
              "the scheduler did not load %s: %s".formatted(file, e.getMessage()),
              e);
      takeBack(before, after, refused);
      throw refused;
    }
  }

  private void checkLoaded(AllocationsXml allocations) throws NotAppliedException {
    for (Map.Entry<String, FairQueue> queue : allocations.settings().queues().entrySet()) {
      FSQueue live = scheduler.getQueueManager().getQueue(queue.getKey());
      if (live == null) {
        throw Reason.CHANGED_MEANWHILE.because(
            "%s is in %s, and the scheduler has no such queue", queue.getKey(), file);
      }
      FairQueue written = queue.getValue();
      if (!sameWeight(written.weight(), live.getWeight())
          || !policy(queue.getKey(), written.policy())
              .getName()
              .equals(live.getPolicy().getName())) {
        throw Reason.CHANGED_MEANWHILE.because(
            "%s has weight %s and policy %s in %s, and the scheduler works by %s and %s",
            queue.getKey(),
            written.weight(),
            written.policy(),
            file,
            live.getWeight(),
            live.getPolicy().getName());
      }
    }
  }

  private static boolean sameWeight(String written, float live) {
    try {
      return Float.parseFloat(written) == live;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private void checkPolicy(String path, String name) throws NotAppliedException {
    SchedulingPolicy parent = scheduler.getQueueManager().getQueue(path).getParent().getPolicy();
    if (!parent.isChildPolicyAllowed(policy(path, name))) {
      throw Reason.REFUSED.because(
          "%s cannot have the policy %s below a queue of the policy %s",
          path, name, parent.getName());
    }
  }

  private static SchedulingPolicy policy(String path, String name) throws NotAppliedException {
    try {
      return SchedulingPolicy.parse(name);
    } catch (AllocationConfigurationException e) {
      throw new NotAppliedException(
          Reason.REFUSED, "%s: there is no scheduling policy %s".formatted(path, name), e);
    }
  }

  /** The scheduler only logs why it could not load a file, but loads none then. */
  private void reload() throws NotAppliedException {
    AllocationConfiguration before = scheduler.getAllocationConfiguration();
    try {
      context.getRMAdminService().refreshQueues();
    } catch (IOException | YarnException | RuntimeException e) {
      throw new NotAppliedException(Reason.REFUSED, e.getMessage(), e);
    }
    if (scheduler.getAllocationConfiguration().equals(before)) {
      throw Reason.REFUSED.because("the ResourceManager's log says why");
    }
  }

  private void takeBack(byte[] before, byte[] after, NotAppliedException failure) {
    try {
      if (file.takeBack(before, after, failure)) {
        reload();
      }
    } catch (NotAppliedException e) {
      failure.addSuppressed(e);
      LOG.error(
          "The scheduler's allocations are not back to what they were before",
          PrintableFailure.of(e));
    }
  }
}
