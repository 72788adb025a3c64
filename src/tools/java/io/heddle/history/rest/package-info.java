/**
 * Reads what YARN and the MapReduce History Server answer to REST calls about applications that
 * have ended. Answers are read as they come, one element after the other.
 */
package io.heddle.history.rest;
