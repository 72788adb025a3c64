/** CHANGE -> CONFIGURATION: what was decided, in the words of the scheduler's own configuration. */
package io.heddle.tune.apply;
