import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '../../api/media/storage.ts'

/** Returns the SHA-256 of stored bytes, or undefined if there are none. */
export async function hashOf(storage: Storage, key: string): Promise<string | undefined> {
  const bytes = await storage.read(key)
  if (!bytes) return undefined
  const hash = createHash('sha256')
  await pipeline(bytes, hash)
  return hash.digest('hex')
}
