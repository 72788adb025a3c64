package io.heddle.web.api;

/** Who asks, and what the ResourceManager lets him see and do. */
public interface Caller {
  /** Short name of the user; empty where the ResourceManager knows none. */
  String user();

  /** Whether he may see the details of this application, by YARN's own rules. */
  boolean maySee(String application);

  /** Whether applications that he may not see are left out, or else shown without details. */
  boolean seesOnlyOwn();

  /** Whether YARN lets him change the scheduler. */
  boolean isAdmin();
}
