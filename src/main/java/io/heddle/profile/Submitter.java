package io.heddle.profile;

import java.util.Objects;

/**
 * What tells the applications apart of which nothing else is known.
 *
 * @param user who submits the applications; empty for anyone
 * @param type as {@code MAPREDUCE}; empty if there is none
 */
public record Submitter(String user, String type) {
  public static final Submitter UNKNOWN = new Submitter("", "");

  /** Null is as good as empty. */
  public Submitter {
    user = Objects.requireNonNullElse(user, "");
    type = Objects.requireNonNullElse(type, "");
  }

  public Submitter anyone() {
    return new Submitter("", type);
  }
}
