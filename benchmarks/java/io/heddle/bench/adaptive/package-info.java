/** Queue settings that follow the workload: how well they are chosen, and what that gains. */
package io.heddle.bench.adaptive;
