/** What the applications of each leaf queue ask for, kept as it changes. */
package io.heddle.yarn.demand;
