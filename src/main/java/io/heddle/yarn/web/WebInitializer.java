package io.heddle.yarn.web;

import io.heddle.web.HeddleServlet;
import io.heddle.web.Site;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.http.FilterContainer;
import org.apache.hadoop.http.FilterInitializer;
import org.apache.hadoop.http.HttpServer2;
import org.apache.hadoop.http.lib.StaticUserWebFilter;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.server.resourcemanager.IsResourceManagerActiveServlet;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.security.http.RMAuthenticationFilterInitializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Adds page and JSON to the ResourceManager's web server, as a configured initializer. A servlet,
 * not a filter: the ResourceManager's filters stand before it, for authentication, standby and
 * cross-site requests.
 */
public class WebInitializer extends FilterInitializer {
  private static final Logger LOG = LoggerFactory.getLogger(WebInitializer.class);
  private static final String INITIALIZERS = "hadoop.http.filter.initializers";
  private static final String AUTHENTICATION = "hadoop.http.authentication.type";

  /**
   * Names this class as the last initializer, and the ResourceManager's own authentication, which
   * it adds only to a default list.
   */
  public static void prepare(List<Configuration> configurations) {
    for (Configuration conf : configurations) {
      List<String> names = new ArrayList<>(conf.getTrimmedStringCollection(INITIALIZERS));
      if (names.contains(WebInitializer.class.getName())) {
        continue;
      }
      boolean isDefault =
          names.isEmpty() || names.equals(List.of(StaticUserWebFilter.class.getName()));
      if (isDefault && !UserGroupInformation.isSecurityEnabled()) {
        names.add(0, RMAuthenticationFilterInitializer.class.getName());
        conf.set(AUTHENTICATION, "simple");
      }
      names.add(WebInitializer.class.getName());
      conf.set(INITIALIZERS, String.join(",", names));
    }
  }

  @Override
  public void initFilter(FilterContainer container, Configuration conf) {
    if (container instanceof HttpServer2 server) {
      server.addServlet("heddle", HeddleServlet.PATHS, WebServlet.class);
    } else {
      LOG.warn("{} takes no servlets: no page of Heddle's", container.getClass().getName());
    }
  }

  /** Heddle's page and JSON in the web server of a ResourceManager. */
  public static final class WebServlet extends HeddleServlet {
    private static final long serialVersionUID = 1;

    private transient volatile Site site;

    @Override
    protected Site site() {
      if (site == null) {
        // The web server is older than the scheduler of now, and knows only this.
        Object rm = getServletContext().getAttribute(IsResourceManagerActiveServlet.RM_ATTRIBUTE);
        site = new RmSite((ResourceManager) rm);
      }
      return site;
    }
  }
}
