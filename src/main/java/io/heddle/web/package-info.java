/**
 * The page, and the JSON that the ResourceManager serves below {@code /heddle/api/v1}: its
 * resources, and how a request is answered. Records are written with their components' names, which
 * are documented in {@code docs/api.md} and stay.
 */
package io.heddle.web;
