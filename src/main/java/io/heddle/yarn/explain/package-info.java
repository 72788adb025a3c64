/** Why an application waits, and why its containers went where they went. */
package io.heddle.yarn.explain;
