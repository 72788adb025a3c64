/** What reclaimed vcores are worth, and what they cost tasks, beside other ways to overcommit. */
package io.heddle.bench.reclaim;
