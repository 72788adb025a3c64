/**
 * STAGES -> ORDER: which stage gets the next executors, and jobs' limits. Only loads and infers.
 */
package io.heddle.dag;
