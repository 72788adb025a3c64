/** Changes the settings of the scheduler that runs, in the way in which it keeps them. */
package io.heddle.yarn.tune.apply;
