package io.heddle.web.api;

import java.util.List;

/**
 * What decided, since the start of the ResourceManager.
 *
 * @param total containers given
 * @param passes through the queues in which Heddle ranked
 * @param meanNanos time of ranking per pass
 * @param maxNanos longest
 * @param shadowSame containers of shadow mode that Heddle would have given to the same request
 * @param shadowDifferent that it would have given to another
 * @param millis when this was read, since 1970
 */
public record DecisionsInfo(
    long total,
    List<Term> terms,
    long passes,
    double meanNanos,
    long maxNanos,
    long shadowSame,
    long shadowDifferent,
    long millis) {

  /** Containers that were given because of a term. */
  public record Term(String term, long containers) {}
}
