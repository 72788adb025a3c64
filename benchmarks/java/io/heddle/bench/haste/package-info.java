/** The evaluation of HaSTE, section 5 of the paper, in virtual time. */
package io.heddle.bench.haste;
