/**
 * What shadow mode has seen: per hour and queue what Heddle would have chosen otherwise, and the
 * report on it. Knows no YARN.
 */
package io.heddle.shadow;
