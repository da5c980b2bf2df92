import fc from 'fast-check'

/** Generates keys that differ, since they are unique. */
export default (): fc.Arbitrary<string | null> => fc.option(fc.uuid())
