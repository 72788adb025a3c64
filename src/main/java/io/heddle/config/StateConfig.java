package io.heddle.config;

import java.util.Optional;

/**
 * Where what was learned is kept from one start to the next.
 *
 * @param directory on any file system of Hadoop's, if it is to be kept at all
 * @param intervalMillis at least so long between two writes
 */
public record StateConfig(Optional<String> directory, long intervalMillis) {}
