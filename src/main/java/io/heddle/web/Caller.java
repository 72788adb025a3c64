package io.heddle.web;

/** Who asks, and what the ResourceManager lets him see and do. */
public interface Caller {
  /** Short name; empty where the ResourceManager knows none. */
  String user();

  /** Whether YARN's rules let the user see details of this application. */
  boolean maySee(String application);

  /** Whether YARN lets the user kill or move this application, also on its own pages. */
  boolean mayChange(String application);

  /** Whether applications of others are left out, or else shown without details. */
  boolean seesOnlyOwn();

  default boolean maySeeAll() {
    return isAdmin() || !seesOnlyOwn();
  }

  boolean isAdmin();
}
