package io.heddle.yarn.tune.apply;

import io.heddle.model.PrintableFailure;
import io.heddle.tune.apply.Applier.NotAppliedException;
import io.heddle.tune.apply.Applier.NotAppliedException.Reason;
import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.apply.CapacitySettings;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.service.Service;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A Capacity scheduler that runs, and the ResourceManager's way to refresh it. */
record LiveCapacity(CapacityScheduler scheduler, RMContext context) {
  private static final Logger LOG = LoggerFactory.getLogger(LiveCapacity.class);

  boolean isActive() {
    return scheduler.isInState(Service.STATE.STARTED);
  }

  /** Returns the scheduler's own configuration: read it only. */
  Configuration configuration() {
    return scheduler.getConfiguration();
  }

  /** Keys and values to set, by the configuration that the scheduler works by; maybe none. */
  Map<String, String> updates(List<QueueChange> changes) throws NotAppliedException {
    return new CapacitySettings(configuration()::get).changed(changes);
  }

  /** Lets it work by a mutation that is kept nowhere yet, or as before if it refuses. */
  void rehearse(Map<String, String> updates) throws NotAppliedException {
    Configuration next = new Configuration(configuration());
    updates.forEach(next::set);
    try {
      scheduler.reinitialize(next, context, true);
    } catch (IOException | RuntimeException e) {
      throw refused(updates, e);
    }
  }

  /**
   * Reads its configuration again, or else {@code before} if another mistake prevents that.
   *
   * @param failure that is the reason
   */
  void restore(Configuration before, NotAppliedException failure) {
    try {
      context.getRMAdminService().refreshQueues();
    } catch (IOException | YarnException | RuntimeException e) {
      failure.addSuppressed(e);
      try {
        scheduler.reinitialize(before, context, true);
      } catch (IOException | RuntimeException again) {
        failure.addSuppressed(again);
        LOG.error(
            "The scheduler refuses the configuration that it had before",
            PrintableFailure.of(again));
      }
    }
  }

  /**
   * @throws NotAppliedException if it does not work by it afterwards
   */
  void refresh(Map<String, String> updates) throws NotAppliedException {
    try {
      context.getRMAdminService().refreshQueues();
    } catch (IOException | YarnException | RuntimeException e) {
      throw refused(updates, e);
    }
    for (Map.Entry<String, String> update : updates.entrySet()) {
      String value = configuration().get(update.getKey());
      if (!Objects.equals(value, update.getValue())) {
        throw Reason.REFUSED.because(
            "%s stays %s: another file sets it, too; set it in one place", update.getKey(), value);
      }
    }
  }

  private static NotAppliedException refused(Map<String, String> updates, Exception failure) {
    return new NotAppliedException(
        Reason.REFUSED,
        "the scheduler refuses %s: %s".formatted(updates, failure.getMessage()),
        failure);
  }
}
