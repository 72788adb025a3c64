/** What the job history of MapReduce says of a job. */
package io.heddle.history.mapreduce;
