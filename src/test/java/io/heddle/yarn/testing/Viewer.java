package io.heddle.yarn.testing;

import io.heddle.web.Caller;

/**
 * Who asks for a page or its JSON, in a cluster whose lists are open to all: it may see details of
 * any application or not, and an admin may tell the tuner what to do.
 */
public record Viewer(String user, boolean maySee, boolean isAdmin) implements Caller {
  @Override
  public boolean maySee(String application) {
    return maySee;
  }

  @Override
  public boolean mayChange(String application) {
    return isAdmin;
  }

  @Override
  public boolean seesOnlyOwn() {
    return false;
  }
}
