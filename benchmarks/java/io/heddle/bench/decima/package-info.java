/** Jobs of stages on executors: simulated, scheduled by rules and by what was learned, compared. */
package io.heddle.bench.decima;
