/** Which waiting application starts next, in the live ResourceManager. */
package io.heddle.yarn.admission;
