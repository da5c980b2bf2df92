import type { Readable } from 'node:stream'

/** A stored object. */
export interface StoredObject {
  key: string
  /** In bytes. */
  size: number
  modifiedAt: Date
}

/** A range of bytes, counted from 0. Both ends are included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * A store of media bytes. If the store is full or cannot be reached, every operation fails with UNAVAILABLE. An invalid
 * key (see `isKey`) is refused before the store is accessed.
 */
export interface Storage {
  /** Stores the file at `path` under `key`, atomically, and replaces an existing object. It is durable when this resolves. */
  put(key: string, path: string): Promise<void>
  /** Returns an object, or a range of it, or undefined if it does not exist. The caller must read or destroy the stream. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>
  stat(key: string): Promise<StoredObject | undefined>
  /** Deletes an object if it exists. */
  delete(key: string): Promise<void>
  /** Yields all objects. Those of one public id follow each other. */
  list(): AsyncIterable<StoredObject>
}

const SEGMENT = /^[a-z0-9](?:[a-z0-9._-]{0,198}[a-z0-9_-])?$/i

/** Returns whether a text is a valid public id: one path segment that every file system reads as a plain name. */
export const isPublicId = (text: string) => SEGMENT.test(text) && !text.includes('..')

/** Returns whether a text is a valid key: a public id and the name of one of its files. */
export function isKey(text: string): boolean {
  const segments = text.split('/')
  return segments.length === 2 && segments.every(isPublicId)
}

/** Returns the key of the original file. */
export const originalKey = (publicId: string) => `${publicId}/original`

/** Returns the public id of a key. */
export const publicIdOfKey = (key: string) => key.slice(0, key.indexOf('/'))

/** Requires a valid key. Requests are validated earlier, so an invalid key is a programming error. @throws TypeError */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new TypeError('Not the key of a media object')
}
