package io.heddle.sim.app;

import io.heddle.model.ResourceVector;

/**
 * A container that an application was given.
 *
 * @param id unique within the simulation
 * @param priority of the request that it answers
 */
public record Granted(long id, String host, int priority, ResourceVector resource) {}
