package io.heddle.yarn.web;

import io.heddle.model.Printable;
import io.heddle.web.Resources;
import io.heddle.web.Resources.Caller;
import io.heddle.web.Site;
import javax.servlet.http.HttpServletRequest;
import org.apache.hadoop.security.http.RestCsrfPreventionFilter;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.RMAuditLogger;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;

/** A ResourceManager, as its web server asks it: each time the scheduler that it has then. */
public final class RmSite implements Site {
  private final ResourceManager rm;
  private final String changeHeader;

  RmSite(ResourceManager rm) {
    this.rm = rm;
    changeHeader =
        RestCsrfPreventionFilter.getFilterParams(rm.getConfig(), YarnConfiguration.RM_CSRF_PREFIX)
            .getOrDefault(
                RestCsrfPreventionFilter.CUSTOM_HEADER_PARAM,
                RestCsrfPreventionFilter.HEADER_DEFAULT);
  }

  /** A scheduler that has something to show. */
  public interface Host {
    Resources resources();
  }

  @Override
  public Resources resources() {
    return ((Host) rm.getResourceScheduler()).resources();
  }

  @Override
  public Caller caller(HttpServletRequest request) {
    return new RmCaller(rm, request);
  }

  @Override
  public String changeHeader() {
    return changeHeader;
  }

  @Override
  public void audit(Caller caller, String change, String failure) {
    String user = Printable.of(caller.user());
    String operation = "Heddle " + Printable.of(change);
    if (failure.isEmpty()) {
      RMAuditLogger.logSuccess(user, operation, "HeddleScheduler");
    } else {
      RMAuditLogger.logFailure(user, operation, "", "HeddleScheduler", Printable.of(failure));
    }
  }
}
