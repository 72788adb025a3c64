package io.heddle.explain;

import java.util.Locale;

/** Requests by how many containers they wait for when a decision looks at them. */
public enum RequestSize {
  /** At most 10. */
  SMALL(10),
  /** 11 to 100. */
  MEDIUM(100),
  /** More. */
  LARGE(Integer.MAX_VALUE);

  private final int most;

  RequestSize(int most) {
    this.most = most;
  }

  /** That of a request that waits for so many containers. */
  public static RequestSize of(int containers) {
    for (RequestSize size : values()) {
      if (containers <= size.most) {
        return size;
      }
    }
    return LARGE;
  }

  /** The name in reports. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
