package io.heddle.nodemetrics;

/**
 * A node as the ResourceManager knows it.
 *
 * @param host its name in YARN
 * @param shape what it offers to YARN, in any words: nodes that offer the same are taken to have
 *     the same hardware, unless the settings tell them apart
 * @param cpu share of all cores in use, of the last heartbeat; NaN where not known
 * @param memory share of the physical memory in use, of the last heartbeat; NaN where not known
 */
public record ClusterNode(String host, String shape, double cpu, double memory) {}
