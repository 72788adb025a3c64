/** When applications start and end, as an interval that holds 8 in 10 times. */
package io.heddle.expect;
