/**
 * Changes the settings of the scheduler that runs, in the way in which it keeps them, and the files
 * in which administrators keep them.
 */
package io.heddle.yarn.tune.apply;
