/**
 * SCORE to PLACE: which pending request a node serves next. The index of pending requests, kept
 * incrementally; the ranking of one decision; the order in which candidates are offered; and what
 * keeps all of it bounded. Nothing here knows YARN.
 */
package io.heddle.place;
