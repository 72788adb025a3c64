package io.heddle.sim.app;

/**
 * A task of a stage.
 *
 * @param index within its stage
 */
record StageTask(int stage, int index) {}
