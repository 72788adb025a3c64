/**
 * STAGES -> ORDER: policies that say which stage of which job gets the next executors, and how many
 * the job may hold. They only load and infer; what they have learned comes with them.
 */
package io.heddle.dag;
