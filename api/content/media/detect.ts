import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { formatOfContentType, type Format } from './formats.ts'

const HEAD_BYTES = 64 * 1024
// What may precede the root of an XML document (https://www.w3.org/TR/xml/#NT-prolog); a DOCTYPE may hold declarations.
const PROLOG = [/\s+/y, /<\?[^]*?\?>/y, /<!--[^]*?-->/y, /<!DOCTYPE\s+svg\b[^[>]*(?:\[[^]*?\]\s*)?>/iy]

/** The photos of phones, which browsers other than Safari do not show (ISO/IEC 23008-12). */
const HEIF = /^image\/hei[cf]/

/**
 * Returns the format of a file by its content, not by its name: `heif` for the photos of phones, which are not supported, and
 * undefined for all others.
 */
export async function detectFormat(path: string): Promise<Format | 'heif' | undefined> {
  const type = await fileTypeFromFile(path)
  if (type && HEIF.test(type.mime)) return 'heif'
  if (type && !['application/xml', 'image/svg+xml'].includes(type.mime)) return formatOfContentType(type.mime)
  return startsWithSvg(await readHead(path)) ? 'svg' : undefined
}

async function readHead(path: string): Promise<string> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
  return buffer.toString('utf8', 0, bytesRead).replace(/^\ufeff/, '')
}

function startsWithSvg(text: string): boolean {
  let at = 0
  for (let before = -1; at !== before;) {
    before = at
    for (const part of PROLOG) {
      part.lastIndex = at
      if (part.test(text)) at = part.lastIndex
    }
  }
  return /^<svg[\s>/]/.test(text.slice(at, at + 5))
}
