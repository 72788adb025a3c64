/**
 * Reads histories of frameworks, to learn containers' times and stages, in one pass and bounded
 * memory. Knows no scheduler and no framework's library.
 */
package io.heddle.history;
