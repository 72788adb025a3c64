/** The tuner's hands in a live ResourceManager. */
package io.heddle.yarn.tune;
