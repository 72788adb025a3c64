/** Containers that are of use only together: what they are, and on which nodes all of them fit. */
package io.heddle.gang;
