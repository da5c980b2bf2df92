import { addressBuilder, defineAddressType } from '../address-type.ts'

defineAddressType({ name: 'url', example: () => 'https://example.org', isSortable: true, input: 'url' })

/** Returns a field for an address that is edited in a URL input. */
export const url = addressBuilder('url')
