import { isEmoji } from '../../text.ts'
import type { Options } from '../field.ts'
import { ADDRESS, addressBuilder, defineAddressType } from '../address-type.ts'
import { OPERATORS } from '../field-type.ts'
import type { TextField } from '../text-type.ts'

export interface ImageField extends TextField<'image'> {
  /** Accepts an emoji as well as an address. */
  readonly emoji?: boolean
}

defineAddressType<ImageField>({
  name: 'image',
  format: {
    ...ADDRESS,
    matches: (value, field) => ADDRESS.matches(value, field) || (field.emoji === true && isEmoji(value)),
  },
  address: 'picture',
  example: () => '/picture.webp',
  transforms: ['first'],
  operators: OPERATORS.equality,
  isWide: true,
})

/** Returns a field for the address of a picture. */
export const image = (label: string, options: Options<ImageField> = {}): ImageField =>
  addressBuilder('image')(label, options)
