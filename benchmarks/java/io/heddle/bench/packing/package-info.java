/** Jobs as production clusters have them, in queues with guaranteed shares. */
package io.heddle.bench.packing;
