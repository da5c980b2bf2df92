import { isAddress } from '../text.ts'
import { defineTextType, type Format, textBuilder, type TextField } from './text-type.ts'

/** The maximum length of an address, in characters: all common browsers and proxies accept this length. */
const ADDRESS_LIMIT = 2_000

export const ADDRESS: Format = {
  matches: isAddress,
  description: 'an http(s) address, a /path of this site or an #anchor',
}

/** Defines a type of addresses: an http(s) URL, a path of this site, or an #anchor. */
export const defineAddressType = <F extends TextField>(definition: Parameters<typeof defineTextType<F>>[0]) =>
  defineTextType<F>({ format: ADDRESS, jsonFormat: 'uri-reference', address: 'link', ...definition })

/** Returns the builder of a type of addresses. */
export const addressBuilder = <T extends string>(type: T) => textBuilder(type, ADDRESS_LIMIT)
