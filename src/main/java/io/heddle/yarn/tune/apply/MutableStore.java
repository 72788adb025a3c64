package io.heddle.yarn.tune.apply;

import io.heddle.model.PrintableFailure;
import io.heddle.tune.apply.Applier;
import io.heddle.tune.apply.Applier.NotAppliedException;
import io.heddle.tune.apply.Applier.NotAppliedException.Reason;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.MutableConfigurationProvider;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.conf.YarnConfigurationStore.LogMutation;
import org.apache.hadoop.yarn.webapp.dao.SchedConfUpdateInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Configuration store, changed in the steps of {@code PUT /ws/v1/cluster/scheduler-conf}. Each
 * store forgets in a crash what is not confirmed, and keeps the rest as a whole.
 *
 * @param files whether it is the fs store
 */
record MutableStore(LiveCapacity live, MutableConfigurationProvider provider, boolean files)
    implements Applier {
  private static final Logger LOG = LoggerFactory.getLogger(MutableStore.class);

  @Override
  public synchronized void apply(List<QueueChange> changes, String reason)
      throws NotAppliedException {
    long version = version();
    Map<String, String> updates = live.updates(changes);
    if (updates.isEmpty()) {
      return;
    }
    checkLive(updates);
    Configuration working = new Configuration(live.configuration());
    LogMutation logged = log(updates);
    try {
      checkVersion(version);
      live.refresh(updates);
      confirm(logged, updates);
    } catch (NotAppliedException e) {
      boolean shared = isMoved(version);
      takeBack(logged, shared, e);
      if (shared) {
        clean(updates, working, e);
      }
      live.restore(working, e);
      if (!isKept(updates)) {
        throw shared ? new NotAppliedException(Reason.CHANGED_MEANWHILE, e.getMessage(), e) : e;
      }
      LOG.warn(
          "The configuration store kept a change and failed after that", PrintableFailure.of(e));
    }
  }

  private boolean isKept(Map<String, String> updates) {
    Configuration stored = provider.getConfiguration();
    return updates.entrySet().stream()
        .allMatch(
            update ->
                update.getValue().equals(stored.get(update.getKey()))
                    && update.getValue().equals(live.configuration().get(update.getKey())));
  }

  private void checkVersion(long version) throws NotAppliedException {
    if (version() != version) {
      throw Reason.CHANGED_MEANWHILE.because(
          "the configuration store was changed at the same moment");
    }
  }

  private boolean isMoved(long version) {
    try {
      return version() != version;
    } catch (NotAppliedException e) {
      return false;
    }
  }

  private long version() throws NotAppliedException {
    try {
      return provider.getConfigVersion();
    } catch (Exception e) {
      throw failed(e);
    }
  }

  /** Somebody else's mutation may be logged and not in effect yet. */
  private void checkLive(Map<String, String> updates) throws NotAppliedException {
    Configuration stored = provider.getConfiguration();
    for (String key : updates.keySet()) {
      String value = live.configuration().get(key);
      if (!Objects.equals(stored.get(key), value)) {
        throw Reason.CHANGED_MEANWHILE.because(
            "%s is %s in the configuration store, and the scheduler works by %s",
            key, stored.get(key), value);
      }
    }
  }

  private LogMutation log(Map<String, String> updates) throws NotAppliedException {
    SchedConfUpdateInfo update = new SchedConfUpdateInfo();
    update.getGlobalParams().putAll(updates);
    try {
      return provider.logAndApplyMutation(UserGroupInformation.getCurrentUser(), update);
    } catch (Exception e) {
      NotAppliedException failure = failed(e);
      if (files) {
        reload(failure);
      }
      throw failure;
    }
  }

  private void confirm(LogMutation logged, Map<String, String> updates) throws NotAppliedException {
    if (!live.isActive()) {
      throw Reason.STORE_FAILED.because("this ResourceManager is not the active one any more");
    }
    try {
      provider.confirmPendingMutation(logged, true);
      if (files) {
        provider.reloadConfigurationFromStore();
        checkLive(updates);
      }
    } catch (NotAppliedException e) {
      throw e;
    } catch (Exception e) {
      throw failed(e);
    }
  }

  /**
   * @param shared whether somebody else's was confirmed since; the provider would forget that, too
   */
  private void takeBack(LogMutation logged, boolean shared, NotAppliedException failure) {
    attempt(() -> provider.confirmPendingMutation(logged, false), failure);
    // The fs store keeps in mind what it could not log or confirm.
    if (files || shared) {
      reload(failure);
    }
  }

  /** With the fs store, somebody else's mutation takes along what was logged before it. */
  private void clean(
      Map<String, String> updates, Configuration working, NotAppliedException failure) {
    Configuration stored = provider.getConfiguration();
    Map<String, String> left = new HashMap<>();
    updates.forEach(
        (key, value) -> {
          if (value.equals(stored.get(key)) && !value.equals(working.get(key))) {
            left.put(key, working.get(key));
          }
        });
    if (!left.isEmpty()) {
      attempt(() -> provider.confirmPendingMutation(log(left), true), failure);
    }
  }

  /** Not without need: the zk store hands out nothing at all when it is out of reach. */
  private void reload(NotAppliedException failure) {
    attempt(provider::reloadConfigurationFromStore, failure);
  }

  private interface Attempt {
    void make() throws Exception;
  }

  private static void attempt(Attempt attempt, NotAppliedException failure) {
    try {
      attempt.make();
    } catch (Exception e) {
      failure.addSuppressed(e);
    }
  }

  private static NotAppliedException failed(Exception e) {
    return new NotAppliedException(
        Reason.STORE_FAILED, "the configuration store failed: " + e.getMessage(), e);
  }
}
