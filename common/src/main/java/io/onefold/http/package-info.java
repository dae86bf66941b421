/** What the HTTP resources share: headers of all answers, problems as {@code application/problem+json}, times and numbers in queries, pages, formats. */
@NullMarked
package io.onefold.http;

import org.jspecify.annotations.NullMarked;
