/** Facts of submitted jobs: hints, earlier runs, expected times, and resources as vectors. */
package io.heddle.yarn.jobs;
