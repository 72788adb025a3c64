/** Small pure rules next to scorers: what nodes are reserved for, and when masters start. */
package io.heddle.rule;
