/**
 * What came of simulations: the record of a run, bounds that no scheduler can beat, and the table,
 * the JSON file and the page that show them.
 */
package io.heddle.sim.report;
