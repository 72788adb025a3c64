package io.heddle.web;

import javax.servlet.http.HttpServletRequest;

/** The ResourceManager that serves a request. */
public interface Site {
  Resources resources();

  Caller caller(HttpServletRequest request);

  /**
   * Name of the header without which nothing is changed; browsers send it to their own site only.
   */
  String changeHeader();

  /** Notes in the audit log that a change was made, or refused for {@code failure}. */
  void audit(Caller caller, String change, String failure);
}
