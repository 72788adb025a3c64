package io.heddle.config;

/**
 * The settings of one queue.
 *
 * @param enabled whether Heddle ranks this queue's requests; else the queue is pure stock
 * @param policy name of the placement policy
 */
public record QueueConfig(boolean enabled, String policy) {}
