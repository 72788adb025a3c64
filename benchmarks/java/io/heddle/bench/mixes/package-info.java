/** Many kinds of work beside stock YARN as a careful administrator sets it up. */
package io.heddle.bench.mixes;
