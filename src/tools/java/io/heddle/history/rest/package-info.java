/**
 * REST answers of YARN and the MapReduce History Server on ended applications, element by element.
 */
package io.heddle.history.rest;
