/** Records of runs, bounds, and the table, JSON file and page that show them. */
package io.heddle.sim.report;
