/** Jobs of stages, as published, generated or from traces, and the sequences they come in. */
package io.heddle.bench.decima.jobs;
