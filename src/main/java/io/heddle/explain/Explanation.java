package io.heddle.explain;

import java.util.List;

/**
 * What is known of why an application got its containers and why it waits.
 *
 * @param application its id
 * @param user who submitted it
 * @param name as the user chose it: any text
 * @param state as the ResourceManager says it, such as {@code RUNNING}
 * @param queue its path
 * @param mode of Heddle: off, shadow or active
 * @param policy that ranks the requests of its queue; {@code stock} where none does
 * @param containers that it holds
 * @param asked containers that it waits for
 * @param waiting why it waits; empty where it waits for nothing
 * @param placed containers of which it was kept why, the latest first
 * @param lost comparisons that another one won while this one was a candidate, the latest first
 */
public record Explanation(
    String application,
    String user,
    String name,
    String state,
    String queue,
    String mode,
    String policy,
    int containers,
    int asked,
    List<Reason> waiting,
    List<Placed> placed,
    List<Placed> lost) {}
