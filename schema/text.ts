/** The rules for texts that forms, pages and the server share. This file does not use zod, so visitors can download it. */

/** Returns the length of a text in Unicode code points, as PostgreSQL counts it. */
export function codePoints(value: string): number {
  let length = 0
  // An iterator takes ten times as long.
  for (let at = 0; at < value.length; at++, length++) if (value.codePointAt(at)! > 0xffff) at++
  return length
}

/** Returns a text in the form in which it is stored: Unicode NFC, with LF line ends. */
export const normaliseText = (value: string) => value.replaceAll('\r\n', '\n').normalize('NFC')

/** Invisible characters that word processors leave in texts: soft hyphens, zero-width spaces and byte order marks. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g

/** Returns a text without invisible characters. */
export const withoutInvisible = (value: string): string => value.replaceAll(INVISIBLE, '')

/** Returns a text as it can be typed: without invisible characters, and with plain spaces for no-break spaces. */
export const asTyped = (value: string): string => withoutInvisible(value).replaceAll(/[\u00a0\u202f]/g, ' ')

/** A control character other than tab and newline. */
export const FORBIDDEN_CONTROL = /[^\P{Cc}\t\n]/u
// The e-mail pattern of the HTML standard: https://html.spec.whatwg.org/#valid-e-mail-address
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/
const DATE = /^\d{4}-\d{2}-\d{2}$/
const COLOUR = /^#[0-9a-f]{6}$/i
// A pictograph with optional modifiers (skin tone, joiner, variation selector, tags of a flag), or a keycap. A joiner alone
// would be invisible.
const EMOJI =
  /^(?:[\p{Extended_Pictographic}\p{Regional_Indicator}](?:\p{Emoji_Modifier}|\u200d|\ufe0f|[\u{e0020}-\u{e007f}])*|[\d#*]\ufe0f?\u20e3)+$/u

/** Returns whether pages may link to an address: an http(s) URL, a path of this site, or an #anchor. */
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

/** Returns an address without trailing slashes, so that a path can be appended. */
export const withoutTrailingSlashes = (address: string): string => address.replace(/(?<!\/)\/+$/, '')

/** Returns whether `value` consists of emoji only. */
export const isEmoji = (value: string) => EMOJI.test(value)

/** Returns whether `value` is an e-mail address. */
export const isEmail = (value: string) => EMAIL.test(value)

/** Returns whether `value` is a color in the form #rrggbb. */
export const isColour = (value: string) => COLOUR.test(value)

/** Returns whether `value` is a calendar date from 0001-01-01 to 9999-12-31 in the form YYYY-MM-DD. */
export function isDate(value: string): boolean {
  if (!DATE.test(value) || value.startsWith('0000')) return false
  const time = Date.parse(`${value}T00:00:00Z`)
  // Date.parse accepts 30 February as 2 March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}
