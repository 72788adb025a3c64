/** The only package that touches live ResourceManager classes. */
package io.heddle.yarn;
