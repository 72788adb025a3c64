/** LATENCY -> SETTINGS: the settings under which jobs take least, by the latency model. */
package io.heddle.tune.search;
