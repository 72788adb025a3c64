/**
 * Files of a state directory on any file system of Hadoop's: sealed, replaced as a whole, written
 * behind the scheduler's back. Knows not what is kept.
 */
package io.heddle.state;
