package io.heddle.shadow;

import java.util.Locale;

/** Requests by how many containers they wait for when a decision looks at them. */
public enum JobSize {
  /** At most 10. */
  SMALL(10),
  /** 11 to 100. */
  MEDIUM(100),
  /** More. */
  LARGE(Integer.MAX_VALUE);

  private final int most;

  JobSize(int most) {
    this.most = most;
  }

  /** That of a request that waits for so many containers. */
  public static JobSize of(int containers) {
    for (JobSize size : values()) {
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
