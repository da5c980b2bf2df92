import { addressBuilder, defineAddressType } from '../address-type.ts'

defineAddressType({ name: 'link', example: () => '/about' })

/** Returns a field for an address: https://…, /path or #anchor. */
export const link = addressBuilder('link')
