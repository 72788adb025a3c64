/** Policies for jobs of stages, in the live ResourceManager. */
package io.heddle.yarn.stages;
