/** Pages that need nothing from outside. */
package io.heddle.bench.report;
