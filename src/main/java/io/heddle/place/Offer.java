package io.heddle.place;

/**
 * A request to be served next.
 *
 * @param term what settled that
 * @param ranking that compared it with others
 */
public record Offer<A>(PendingRequest<A> request, DecisionTerm term, Ranking<A> ranking) {}
