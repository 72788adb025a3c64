/** How well what others took tells how long a job takes. */
package io.heddle.bench.predict;
