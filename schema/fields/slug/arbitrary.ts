import fc from 'fast-check'
import type { SlugField } from './type.ts'

const slugs = fc
  .tuple(fc.uuid(), fc.integer({ min: 0, max: 60 }))
  .map(([id, length]) => `${id}-${'z'.repeat(length)}`.replace(/-$/, '-0'))

export default ({ required }: SlugField): fc.Arbitrary<string | null> => (required ? slugs : fc.option(slugs))
