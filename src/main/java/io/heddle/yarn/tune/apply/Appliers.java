package io.heddle.yarn.tune.apply;

import io.heddle.model.Printable;
import io.heddle.tune.apply.Applier;
import io.heddle.tune.apply.Applier.NotAppliedException;
import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.workload.Queue.QueueSettings;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.service.Service;
import org.apache.hadoop.yarn.FileSystemBasedConfigurationProvider;
import org.apache.hadoop.yarn.LocalConfigurationProvider;
import org.apache.hadoop.yarn.conf.ConfigurationProvider;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.server.resourcemanager.RMAuditLogger;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.AllocationFileLoaderService;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/** Finds the way in which the settings of a ResourceManager's scheduler can be changed. */
public final class Appliers {
  private Appliers() {}

  /**
   * Makes an applier with audit log. It does I/O: never under the scheduler's lock.
   *
   * @throws YarnException if the settings cannot be changed while the scheduler runs; says why
   */
  public static Applier of(ResourceScheduler scheduler, RMContext context, Configuration conf)
      throws YarnException {
    if (scheduler instanceof CapacityScheduler capacity) {
      return new AuditedApplier(store(capacity, context, conf));
    }
    if (scheduler instanceof FairScheduler fair) {
      TunedFile file =
          new TunedFile(allocationFile(fair, conf), () -> fair.isInState(Service.STATE.STARTED));
      return new AuditedApplier(new FairApplier(fair, context, file));
    }
    throw new YarnException(
        "%s %s has no queues that can be tuned; use the Capacity scheduler, the Fair scheduler or Heddle"
            .formatted(YarnConfiguration.RM_SCHEDULER, scheduler.getClass().getName()));
  }

  private static Applier store(CapacityScheduler scheduler, RMContext context, Configuration conf)
      throws YarnException {
    LiveCapacity live = new LiveCapacity(scheduler, context);
    if (scheduler.isConfigurationMutable()) {
      String store = conf.get(YarnConfiguration.SCHEDULER_CONFIGURATION_STORE_CLASS);
      boolean files = YarnConfiguration.FS_CONFIGURATION_STORE.equals(store);
      return new MutableStore(live, scheduler.getMutableConfProvider(), files);
    }
    AdminFile file = capacityFile(context.getConfigurationProvider(), conf);
    return new FileStore(live, new TunedFile(file, live::isActive));
  }

  private static AdminFile capacityFile(ConfigurationProvider provider, Configuration conf)
      throws YarnException {
    String name = YarnConfiguration.CS_CONFIGURATION_FILE;
    if (provider instanceof FileSystemBasedConfigurationProvider files) {
      return file(files.getFs().makeQualified(new Path(files.getConfigDir(), name)), conf);
    }
    URL url = provider instanceof LocalConfigurationProvider ? conf.getResource(name) : null;
    if (url == null || !url.getProtocol().equals("file")) {
      throw new YarnException(
          "%s is %s, which is not a file that Heddle can write; put one on the class path, or set %s to a configuration store"
              .formatted(name, url, YarnConfiguration.SCHEDULER_CONFIGURATION_STORE_CLASS));
    }
    try {
      return file(new Path(url.toURI()), conf);
    } catch (URISyntaxException e) {
      throw new YarnException("%s is %s: %s".formatted(name, url, e.getMessage()), e);
    }
  }

  private static AdminFile allocationFile(FairScheduler scheduler, Configuration conf)
      throws YarnException {
    try {
      Path path = new AllocationFileLoaderService(scheduler).getAllocationFile(conf);
      if (path == null) {
        throw new YarnException(
            "there is no allocation file for the Fair scheduler; set"
                + " yarn.scheduler.fair.allocation.file");
      }
      return file(path, conf);
    } catch (IOException e) {
      throw new YarnException(e.getMessage(), e);
    }
  }

  /** Returns a file of one of Hadoop's file systems; without a scheme, of the local one. */
  static AdminFile file(Path path, Configuration conf) {
    String scheme = path.toUri().getScheme();
    return scheme == null || scheme.equals("file")
        ? new LocalFile(java.nio.file.Path.of(path.toUri().getPath()))
        : new DistributedFile(path, conf);
  }

  /** Leaves a line in the ResourceManager's audit log for each attempt. */
  record AuditedApplier(Applier applier) implements Applier {
    static final String OPERATION = "Tune Queues";

    @Override
    public void apply(List<QueueChange> changes, String reason) throws NotAppliedException {
      String queues = changes.stream().map(AuditedApplier::show).collect(Collectors.joining("; "));
      String target = Printable.of(queues + " (" + reason + ")");
      try {
        applier.apply(changes, reason);
        RMAuditLogger.logSuccess(user(), OPERATION, target);
      } catch (NotAppliedException e) {
        RMAuditLogger.logFailure(
            user(), OPERATION, "", target, e.reason() + ": " + Printable.of(e.getMessage()));
        throw e;
      }
    }

    private static String show(QueueChange change) {
      return "%s %s -> %s".formatted(change.path(), show(change.before()), show(change.after()));
    }

    private static String show(QueueSettings settings) {
      return String.format(Locale.ROOT, "%.5f %s", settings.share(), settings.ordering());
    }

    private static String user() {
      try {
        return UserGroupInformation.getCurrentUser().getShortUserName();
      } catch (IOException e) {
        throw new YarnRuntimeException(e);
      }
    }
  }
}
