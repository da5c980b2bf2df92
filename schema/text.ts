/** What texts are made of: the rules that hold for forms, pages and the server alike, without zod. */

/** Length of a text as people and PostgreSQL count it: in Unicode code points. */
export function codePoints(value: string): number {
  let length = 0
  for (const _ of value) length++
  return length
}

/** The one form in which texts are kept: Unicode NFC, lines ended by LF. */
export const normaliseText = (value: string) => value.replaceAll('\r\n', '\n').normalize('NFC')

/** A control character other than tab and newline. */
export const FORBIDDEN_CONTROL = /[^\P{Cc}\t\n]/u
// The e-mail pattern of the HTML standard: https://html.spec.whatwg.org/#valid-e-mail-address
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/
const COLOUR = /^#[0-9a-f]{6}$/i
// A sign and what may follow it (skin tone, joiner, variation, tags of a flag), or a keycap: never a joiner alone,
// which would be nothing to see.
const EMOJI =
  /^(?:[\p{Extended_Pictographic}\p{Regional_Indicator}](?:\p{Emoji_Modifier}|\u200d|\ufe0f|[\u{e0020}-\u{e007f}])*|[\d#*]\ufe0f?\u20e3)+$/u

/** Whether `value` is an address that a page may point to: http(s), a path of this site, or an #anchor. */
export function isAddress(value: string): boolean {
  if (/[\s\\<>"]/.test(value)) return false
  if (value.startsWith('#')) return true
  if (value.startsWith('/')) return !value.startsWith('//')
  return /^https?:\/\//i.test(value) && URL.canParse(value)
}

/**
 * Returns whether pages can show the picture at an address. Pages load nothing from other hosts, so pictures of other sites
 * must be uploaded first.
 */
export const isShowable = (address: string) => /^\/(?![/\\])/.test(address)

/** An address without the slashes at its end, for a path to be put behind. */
export const withoutTrailingSlashes = (address: string): string => address.replace(/(?<!\/)\/+$/, '')

/** Whether `value` is made of emoji only. */
export const isEmoji = (value: string) => EMOJI.test(value)

/** Whether `value` is an e-mail address. */
export const isEmail = (value: string) => EMAIL.test(value)

/** Whether `value` is a colour as #rrggbb. */
export const isColour = (value: string) => COLOUR.test(value)
