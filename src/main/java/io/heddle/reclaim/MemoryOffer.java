package io.heddle.reclaim;

import io.heddle.reclaim.Offer.Reason;

/** Memory that a node offers, and why, in MiB: its own or more. */
public record MemoryOffer(long mebibytes, Reason reason) {}
