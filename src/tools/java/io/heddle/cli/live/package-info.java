/** Commands that ask a running ResourceManager: status, explain, shadow-report. */
package io.heddle.cli.live;
