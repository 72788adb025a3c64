/**
 * SNAPSHOT -> STEP: whether settings are changed, what became of the last change, and the journal
 * of both. Makes no change itself.
 */
package io.heddle.tune.step;
