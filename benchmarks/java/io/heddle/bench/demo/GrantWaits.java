package io.heddle.bench.demo;

import java.util.List;
import java.util.stream.Stream;

/**
 * Times that an ApplicationMaster waits for ten containers at once.
 *
 * @param allocated until the ResourceManager has allocated the last of them, in milliseconds
 * @param received until the ApplicationMaster has them, in milliseconds
 * @param otherLoad share of the processors that other processes used meanwhile, in [0, 1]
 */
record GrantWaits(List<Long> allocated, List<Long> received, double otherLoad) {

  GrantWaits and(GrantWaits other) {
    return new GrantWaits(
        Stream.concat(allocated.stream(), other.allocated.stream()).toList(),
        Stream.concat(received.stream(), other.received.stream()).toList(),
        Math.max(otherLoad, other.otherLoad));
  }
}
