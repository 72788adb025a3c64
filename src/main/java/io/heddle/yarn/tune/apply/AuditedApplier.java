package io.heddle.yarn.tune.apply;

import io.heddle.model.Printable;
import io.heddle.tune.apply.Applier;
import io.heddle.tune.apply.NotAppliedException;
import io.heddle.tune.apply.QueueChange;
import io.heddle.tune.workload.QueueSettings;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.server.resourcemanager.RMAuditLogger;

/** Leaves a line in the ResourceManager's audit log for each attempt. */
final class AuditedApplier implements Applier {
  static final String OPERATION = "Tune Queues";

  private final Applier applier;

  AuditedApplier(Applier applier) {
    this.applier = applier;
  }

  @Override
  public void apply(List<QueueChange> changes, String reason) throws NotAppliedException {
    String queues = changes.stream().map(AuditedApplier::show).collect(Collectors.joining("; "));
    String target = Printable.whole(queues + " (" + reason + ")");
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
