package io.heddle.yarn.tune;

import io.heddle.model.Printable;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.protocolrecords.UpdateApplicationPriorityRequest;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sets priorities as {@code yarn application -updatePriority} does, so that they survive a restart,
 * within users' limits. One thread.
 */
final class Priorities {
  private static final Logger LOG = LoggerFactory.getLogger(Priorities.class);

  private final RMContext context;
  private final Map<String, Integer> given = new HashMap<>();

  Priorities(RMContext context) {
    this.context = context;
  }

  Map<String, Integer> given() {
    given.keySet().removeIf(id -> application(id) == null);
    return Map.copyOf(given);
  }

  private RMApp application(String id) {
    return context.getRMApps().get(ApplicationId.fromString(id));
  }

  /** Sets those that differ, by application; returns how many. */
  int set(Map<String, Integer> priorities) {
    int changed = 0;
    for (Map.Entry<String, Integer> wanted : priorities.entrySet()) {
      RMApp application = application(wanted.getKey());
      if (application != null
          && application.getApplicationPriority().getPriority() != wanted.getValue()
          && set(application, Priority.newInstance(wanted.getValue()))) {
        given.put(wanted.getKey(), wanted.getValue());
        changed++;
      }
    }
    return changed;
  }

  private boolean set(RMApp application, Priority priority) {
    ApplicationId id = application.getApplicationId();
    try {
      Priority allowed =
          context
              .getScheduler()
              .checkAndGetApplicationPriority(
                  priority,
                  UserGroupInformation.createRemoteUser(application.getUser()),
                  application.getQueue(),
                  id);
      if (!allowed.equals(priority)) {
        return false;
      }
      context
          .getClientRMService()
          .updateApplicationPriority(UpdateApplicationPriorityRequest.newInstance(id, priority));
      return true;
    } catch (YarnException | IOException e) {
      LOG.debug("{} keeps its priority: {}", id, Printable.of(String.valueOf(e.getMessage())));
      return false;
    }
  }
}
