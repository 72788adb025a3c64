/** The tuner in a live ResourceManager: reads the scheduler that runs, and changes its settings. */
package io.heddle.yarn.tune;
