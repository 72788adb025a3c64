/** Jobs that may hold containers until they have all, and whether all of them can still end. */
package io.heddle.yarn.holding;
