package io.heddle.yarn.demand;

/** An allocator of a request that tells when its demand changes, and that can be hidden. */
public interface ObservedAllocator {}
