/** SNAPSHOT -> STEP: changes, their results, and the journal. Makes no change itself. */
package io.heddle.tune.step;
