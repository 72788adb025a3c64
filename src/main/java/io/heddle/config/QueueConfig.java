package io.heddle.config;

import io.heddle.config.QueueSettings.QueueAdmission;

/**
 * The settings of one queue.
 *
 * @param enabled whether Heddle ranks this queue's requests; else the queue is pure stock
 * @param policy name of the placement policy
 * @param beta weights of the terms for the policy {@code haste-a}
 * @param admission which waiting application starts next, and when
 */
public record QueueConfig(
    boolean enabled, String policy, PreferenceWeights beta, QueueAdmission admission) {}
