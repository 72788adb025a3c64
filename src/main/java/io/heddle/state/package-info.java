/** Sealed files on any Hadoop file system, replaced as a whole behind the scheduler's back. */
package io.heddle.state;
