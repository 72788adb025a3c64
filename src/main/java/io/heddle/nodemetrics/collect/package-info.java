/** Polls the configured sources, each in a thread of its own, and checks what they report. */
package io.heddle.nodemetrics.collect;
