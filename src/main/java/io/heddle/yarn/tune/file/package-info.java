/** The files in which administrators keep the settings of queues. */
package io.heddle.yarn.tune.file;
