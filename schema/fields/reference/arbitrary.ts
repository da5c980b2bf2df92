import fc from 'fast-check'
import { reference, type ReferenceField } from './type.ts'

/** Generates ids of items that do not exist. */
export default ({ required }: ReferenceField): fc.Arbitrary<string | null> =>
  required ? fc.uuid() : fc.option(fc.uuid())

export const samples = [
  reference('Product', { to: 'product' }),
  reference('Owner', { to: 'teamMember', required: true }),
  reference('Subject', { to: ['product', 'service'] }),
]
