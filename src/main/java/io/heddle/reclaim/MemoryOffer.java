package io.heddle.reclaim;

import io.heddle.reclaim.Offer.Reason;

/**
 * How much memory a node offers, and why.
 *
 * @param mebibytes up to which containers may be placed: the node's own or more
 */
public record MemoryOffer(long mebibytes, Reason reason) {}
