import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Storage } from './storage.ts'

/** Returns the SHA-256 of a stream of bytes, in hexadecimal digits. */
export async function hashOf(bytes: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(bytes, hash)
  return hash.digest('hex')
}

/** Returns the SHA-256 of stored bytes, or undefined if there are none. */
export async function storedHash(storage: Storage, key: string): Promise<string | undefined> {
  const bytes = await storage.read(key)
  return bytes && hashOf(bytes)
}
