/** The soak in real time: all its parts are processes, and everything fails now and then. */
package io.heddle.bench.soak.real;
