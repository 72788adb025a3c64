/** Charts of reports as SVG, of numbers over time or sorted. */
package io.heddle.sim.report.chart;
