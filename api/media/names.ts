import { codePoints } from '../../schema/text.ts'
import { FORMATS, type Format } from './formats.ts'

const MAX_NAME = 200
const MAX_SLUG = 60

/**
 * An uploaded file's name as it may be shown and stored: without folders, control and invisible characters or
 * bidirectional overrides, in NFC, at most 200 code points; `image` when nothing is left.
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
 * The public id that a file gets: one URL-safe path segment made of its name, the first 12 digits of its hash and the
 * extension of its true format, such as `soil-plot-3f9a8b12c0de.webp`.
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
