import { codePoints } from '../../../schema/text.ts'
import { FORMATS, type Format } from './formats.ts'

const MAX_NAME = 200
const MAX_SLUG = 60

/**
 * Returns an uploaded file's name made safe to show and store: without folders, control characters, invisible characters
 * and bidirectional overrides, in NFC, at most 200 code points. Returns `image` if nothing is left.
 */
export function displayName(original: string): string {
  const name = original
    .slice(-4096)
    .toWellFormed()
    .split(/[/\\]/)
    .at(-1)!
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029\ufffd]/gu, '')
    .normalize('NFC')
    .trim()
  if (/^\.*$/.test(name)) return 'image'
  return codePoints(name) > MAX_NAME ? Array.from(name).slice(0, MAX_NAME).join('') : name
}

/**
 * Returns the public id of a new file: one URL-safe path segment of its name, the first 12 digits of its hash and the
 * extension of its actual format, such as `soil-plot-3f9a8b12c0de.webp`.
 */
export function newPublicId(name: string, hash: string, format: Format): string {
  const slug = displayName(name)
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replaceAll(/^-|-$/g, '')
  return `${slug || 'image'}-${hash.slice(0, 12)}.${FORMATS[format].extension}`
}
