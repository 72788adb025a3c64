/** What it takes to import a long history and to replay it. */
package io.heddle.bench.history;
