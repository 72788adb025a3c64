/** The commands of {@code yarn heddle}: what an administrator asks from a shell. */
package io.heddle.cli;
