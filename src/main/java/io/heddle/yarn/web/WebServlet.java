package io.heddle.yarn.web;

import io.heddle.web.HeddleServlet;
import io.heddle.web.api.Site;
import org.apache.hadoop.yarn.server.resourcemanager.IsResourceManagerActiveServlet;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;

/** Heddle's page and JSON in the web server of a ResourceManager. */
public final class WebServlet extends HeddleServlet {
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
