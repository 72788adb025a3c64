/**
 * Reads what frameworks write of applications that have ended, to learn what a recurring job's
 * containers take and which of its stages waits for which. Every history is read in one pass and
 * bounded memory. Knows no scheduler and no library of a framework.
 */
package io.heddle.history;
