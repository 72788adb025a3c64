package io.heddle.web.api;

/**
 * What the last plan of a queue's policy for jobs of stages says of one application.
 *
 * @param place of its first turn in the plan, from 1; 0 where it has none
 * @param limit of containers that it may hold
 * @param held containers but the master's
 * @param stage priority of the requests whose turn it is; -1 where that is not known
 * @param source of what is known of its stages
 * @param reason of its place, in the policy's words; may be empty
 */
public record StageInfo(
    String queue,
    String application,
    int place,
    int limit,
    int held,
    int stage,
    String source,
    String reason) {}
