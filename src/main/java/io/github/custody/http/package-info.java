/**
 * Bytes from a URI before a deadline.
 *
 * <p>Knows redirects, retries, resumption and where credentials may go; knows nothing about files.
 * The only user of Apache HttpClient. Imports only {@code io.github.custody}. Java types are not
 * public API.
 */
@NullMarked
package io.github.custody.http;

import org.jspecify.annotations.NullMarked;
