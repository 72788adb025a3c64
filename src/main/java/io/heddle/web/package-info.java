/**
 * Page and JSON below {@code /heddle/api/v1}. Names of records' components are documented in {@code
 * docs/api.md} and stay.
 */
package io.heddle.web;
