/** What the nodes' use and the applications' ends say of jobs that share nodes. */
package io.heddle.yarn.observe;
