/** What the demo tells of its runs: results, tables, the page and the sentence. */
package io.heddle.bench.demo.report;
