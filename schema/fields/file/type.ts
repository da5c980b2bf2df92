import { addressBuilder, defineAddressType } from '../address-type.ts'
import { OPERATORS } from '../field-type.ts'

defineAddressType({
  name: 'file',
  address: 'document',
  example: () => '/document.pdf',
  transforms: ['first'],
  operators: OPERATORS.equality,
  isWide: true,
})

/** Returns a field for the address of a document, a PDF that visitors download. */
export const file = addressBuilder('file')
