package io.heddle.place;

/** A request to be served next, and what settled that. */
public record Offer<A>(PendingRequest<A> request, DecisionTerm term) {}
