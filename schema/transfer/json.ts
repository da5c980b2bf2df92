import { isObject } from '../is-object.ts'
import { TransferError } from './transfer-error.ts'

/** Deepest nesting that is accepted. Content needs three levels, foreign records a few more. */
export const DEPTH_LIMIT = 64
const TOO_DEEP = `is nested deeper than ${DEPTH_LIMIT} levels`
/** Keys that could modify a prototype when an object is copied. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Decodes UTF-8 without a byte order mark. @throws TransferError if the bytes are not UTF-8 */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new TransferError('is not UTF-8 text')
  }
}

/** @throws TransferError if a value is nested too deeply or has a key that could modify a prototype */
export function refuseHostileKeys(value: unknown, depth = 0): void {
  if (typeof value !== 'object' || value === null) return
  if (depth > DEPTH_LIMIT) throw new TransferError(TOO_DEEP)
  if (Array.isArray(value)) {
    for (const entry of value) refuseHostileKeys(entry, depth + 1)
    return
  }
  for (const key of Object.keys(value)) {
    if (FORBIDDEN_KEYS.has(key)) throw new TransferError(`has the key ${key}, which is not allowed`)
    refuseHostileKeys((value as Record<string, unknown>)[key], depth + 1)
  }
}

/** Texts longer than this, in characters, are scanned for nesting before parsing: each level costs fifty bytes. */
const LONG = 1024 * 1024

/** Whether a JSON text is nested too deeply. */
function isTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') at = endOfString(text, at)
    else if (character === '[' || character === '{') depth++
    else if (character === ']' || character === '}') depth--
    if (depth > DEPTH_LIMIT + 1) return true
  }
  return false
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

/** Thrown for a text that is not JSON. */
export class JsonSyntaxError extends TransferError {
  override name = 'JsonSyntaxError'
}

/** Parses JSON. @throws TransferError for invalid JSON, prototype keys and excessive nesting */
export function parseJson(text: string): unknown {
  if (text.length > LONG && isTooDeep(text)) throw new TransferError(TOO_DEEP)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new JsonSyntaxError(`is not JSON: ${(error as Error).message}`)
  }
  refuseHostileKeys(value)
  return value
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sortKeys(value[key])]),
  )
}

/** Returns a value as one line of JSON with sorted keys. */
export const compactJson = (value: unknown) => JSON.stringify(sortKeys(value))

/** Returns a value as indented JSON with sorted keys and a final newline. Equal values give equal bytes. */
export const prettyJson = (value: unknown) => `${JSON.stringify(sortKeys(value), null, 2)}\n`
