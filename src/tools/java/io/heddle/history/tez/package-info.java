/** What Tez says of its DAGs, in history files or the timeline server. */
package io.heddle.history.tez;
