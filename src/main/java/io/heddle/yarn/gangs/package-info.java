/** Gangs of live applications: what they wait for, and the places that are kept for them. */
package io.heddle.yarn.gangs;
