/** Long runs in which everything fails now and then: nothing may be left over. */
package io.heddle.bench.soak;
