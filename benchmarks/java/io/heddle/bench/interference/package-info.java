/** What it costs jobs to share nodes, by a table of pairwise slow-downs. */
package io.heddle.bench.interference;
