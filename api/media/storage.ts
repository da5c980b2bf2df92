import type { Readable } from 'node:stream'

/** A stored object. */
export interface StoredObject {
  key: string
  /** In bytes. */
  size: number
  modifiedAt: Date
}

/** Bytes to read, both ends included, counted from 0. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Where media bytes are kept. Every error that is not the caller's is UNAVAILABLE: the store is full or away.
 * A key that `isKey` does not accept is refused before anything is touched.
 */
export interface Storage {
  /** Stores the file at `path` under `key`, all or nothing, over what was there. It is safe once this resolves. */
  put(key: string, path: string): Promise<void>
  /** The bytes of an object, or of a range within it, or undefined when there is none. The caller must read or destroy them. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>
  stat(key: string): Promise<StoredObject | undefined>
  /** Removes an object; nothing happens when there is none. */
  delete(key: string): Promise<void>
  /** Every object, those of one public id one after the other. */
  list(): AsyncIterable<StoredObject>
}

const SEGMENT = /^[a-z0-9](?:[a-z0-9._-]{0,198}[a-z0-9_-])?$/i

/** Whether a text can be a public id: one segment of an address that no file system reads as anything else. */
export const isPublicId = (text: string) => SEGMENT.test(text) && !text.includes('..')

/** Whether a text can be a key: a public id and the name of one of its files. */
export function isKey(text: string): boolean {
  const segments = text.split('/')
  return segments.length === 2 && segments.every(isPublicId)
}

/** The key of the file itself. */
export const originalKey = (publicId: string) => `${publicId}/original`

/** The public id that a key belongs to. */
export const publicIdOfKey = (key: string) => key.slice(0, key.indexOf('/'))

/** Throws for what is no key, which is a mistake in the program: requests are checked before. */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new TypeError('Not the key of a media object')
}
