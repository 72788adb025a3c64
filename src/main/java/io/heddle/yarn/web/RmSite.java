package io.heddle.yarn.web;

import io.heddle.model.Printable;
import io.heddle.web.Caller;
import io.heddle.web.Resources;
import io.heddle.web.Site;
import java.security.Principal;
import java.util.Arrays;
import java.util.List;
import javax.servlet.http.HttpServletRequest;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.http.RestCsrfPreventionFilter;
import org.apache.hadoop.yarn.api.records.ApplicationAccessType;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.QueueACL;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.security.YarnAuthorizationProvider;
import org.apache.hadoop.yarn.server.resourcemanager.RMAuditLogger;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.webapp.RMWSConsts;
import org.apache.hadoop.yarn.server.security.ApplicationACLsManager;

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

  /** Who sends a request to a ResourceManager; he may what its own REST calls let him. */
  static final class RmCaller implements Caller {
    private final ResourceManager rm;
    private final HttpServletRequest request;
    private final UserGroupInformation user;

    RmCaller(ResourceManager rm, HttpServletRequest request) {
      this.rm = rm;
      this.request = request;
      Principal principal = request.getUserPrincipal();
      user = principal == null ? null : UserGroupInformation.createRemoteUser(principal.getName());
    }

    @Override
    public String user() {
      return user == null ? "" : user.getShortUserName();
    }

    @Override
    public boolean maySee(String application) {
      RMApp app = find(application);
      return app != null && (user == null || mayAccess(app, ApplicationAccessType.VIEW_APP));
    }

    @Override
    public boolean mayChange(String application) {
      RMApp app = find(application);
      return app != null
          && mayWrite()
          && rm.getConfig()
              .getBoolean(
                  YarnConfiguration.RM_WEBAPP_UI_ACTIONS_ENABLED,
                  YarnConfiguration.DEFAULT_RM_WEBAPP_UI_ACTIONS_ENABLED)
          && mayAccess(app, ApplicationAccessType.MODIFY_APP);
    }

    private boolean mayAccess(RMApp app, ApplicationAccessType access) {
      return rm.getApplicationACLsManager()
              .checkAccess(user, access, app.getUser(), app.getApplicationId())
          || rm.getQueueACLsManager()
              .checkAccess(
                  user, QueueACL.ADMINISTER_QUEUE, app, request.getRemoteAddr(), forwarded());
    }

    private RMApp find(String application) {
      try {
        return rm.getRMContext().getRMApps().get(ApplicationId.fromString(application));
      } catch (IllegalArgumentException e) {
        return null;
      }
    }

    private List<String> forwarded() {
      String addresses = request.getHeader(RMWSConsts.FORWARDED_FOR);
      return addresses == null ? null : Arrays.asList(addresses.split(",", -1));
    }

    @Override
    public boolean seesOnlyOwn() {
      return rm.getConfig()
          .getBoolean(
              YarnConfiguration.FILTER_ENTITY_LIST_BY_USER,
              YarnConfiguration.DEFAULT_DISPLAY_APPS_FOR_LOGGED_IN_USER);
    }

    @Override
    public boolean maySeeAll() {
      ApplicationACLsManager acls = rm.getApplicationACLsManager();
      return user == null || !acls.areACLsEnabled() || acls.isAdmin(user);
    }

    @Override
    public boolean isAdmin() {
      // As yarn rmadmin asks, whether or not yarn.acl.enable is set.
      return mayWrite() && YarnAuthorizationProvider.getInstance(rm.getConfig()).isAdmin(user);
    }

    /** Whether YARN's REST API takes changes of the user. */
    private boolean mayWrite() {
      return user != null && !(UserGroupInformation.isSecurityEnabled() && isStatic());
    }

    /** Whether he is the one who stands for all that did not say who they are. */
    private boolean isStatic() {
      return user.getShortUserName()
          .equals(
              rm.getConfig()
                  .get(
                      CommonConfigurationKeys.HADOOP_HTTP_STATIC_USER,
                      CommonConfigurationKeys.DEFAULT_HADOOP_HTTP_STATIC_USER));
    }
  }
}
