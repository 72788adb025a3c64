/**
 * Explanations and shadow mode's counts as records with fixed names, written as JSON. Knows no
 * YARN.
 */
package io.heddle.explain;
