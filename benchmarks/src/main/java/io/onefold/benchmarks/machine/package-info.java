/**
 * What a benchmark needs of the machine: processor time and memory of processes, recordings of a JVM, and the database as
 * its administrator. In: numbers of processes. Out: figures.
 */
@NullMarked
package io.onefold.benchmarks.machine;

import org.jspecify.annotations.NullMarked;
