/** What the event log of Spark says of an application. */
package io.heddle.history.spark;
