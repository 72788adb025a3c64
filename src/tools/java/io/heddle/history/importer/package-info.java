/** Makes profiles, or the jobs of a workload, from many histories. */
package io.heddle.history.importer;
