/**
 * Workloads made by chance from a seed and documented distributions: nothing here needs a file.
 * Each job draws from a random source of its own, so that adding a job leaves the others as they
 * are.
 */
package io.heddle.bench.generate;
