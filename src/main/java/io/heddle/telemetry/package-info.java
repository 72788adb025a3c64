/** The metrics that Heddle exports, as Hadoop's metrics system and JMX show them. */
package io.heddle.telemetry;
