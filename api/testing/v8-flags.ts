/**
 * Flags of V8 for the workers and browsers of tests. Their code runs too briefly to make up for optimising it, and is needed
 * again after pauses in which V8 would discard it.
 */
export const TEST_FLAGS = ['--no-opt', '--no-maglev', '--no-flush-bytecode']
