/** Every key of {@code heddle-default.xml}, validated and parsed once into immutable records. */
package io.heddle.config;
