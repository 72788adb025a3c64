/** Values that the flows exchange: resource vectors, request kinds, map/reduce progress. */
package io.heddle.model;
