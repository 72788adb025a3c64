package io.heddle.web.api;

/**
 * An application that waits for something.
 *
 * @param name as its user calls it, cut after {@link Text#MOST} characters
 * @param place expected among those of its queue that wait for the same, from 1
 * @param waitsFor start: for its admission policy or a limit of parallel applications; master: for
 *     its ApplicationMaster's container; containers: it runs, and asks for more
 * @param reason in one sentence
 * @param waitedMillis since it was submitted
 * @param pendingMemoryMb asked for and not given
 * @param pendingVcores the same
 */
public record ApplicationInfo(
    String id,
    String name,
    String user,
    String type,
    String queue,
    int place,
    String waitsFor,
    String reason,
    long waitedMillis,
    long pendingMemoryMb,
    long pendingVcores) {}
