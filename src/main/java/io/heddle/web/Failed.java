package io.heddle.web;

/** What a request that is not served answers. */
public record Failed(int status, String error) {}
