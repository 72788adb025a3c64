/** Jobs whose executors are of use only together, among others. */
package io.heddle.bench.gangs;
