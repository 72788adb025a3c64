package io.heddle.web.api;

import java.util.List;

/**
 * A part of a list.
 *
 * @param total in the list
 * @param offset of the first that is shown
 */
public record Slice<T>(int total, int offset, List<T> items) {
  private static final int USUAL = 100;

  /** Items that an answer has at most. */
  public static final int MOST = 1_000;

  /**
   * The part that {@code offset} and {@code limit} ask for.
   *
   * @throws Refusal if they cannot be used
   */
  public static <T> Slice<T> of(List<T> all, Query query) throws Refusal {
    int offset = query.number("offset", 0, 0, Integer.MAX_VALUE);
    int limit = query.number("limit", USUAL, 1, MOST);
    int from = Math.min(offset, all.size());
    int to = from + Math.min(limit, all.size() - from);
    return new Slice<>(all.size(), from, List.copyOf(all.subList(from, to)));
  }
}
