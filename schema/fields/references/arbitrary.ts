import fc from 'fast-check'
import { references, type ReferencesField } from './type.ts'

/** Generates ids of items that do not exist. */
export default ({ maxEntries }: ReferencesField): fc.Arbitrary<string[]> =>
  fc.uniqueArray(fc.uuid(), { maxLength: Math.min(maxEntries, 5) })

export const samples = [
  references('Products', { to: 'product', maxEntries: 3 }),
  references('Subjects', { to: ['product', 'service'] }),
]
