import { buffer } from 'node:stream/consumers'
import { type Miniature, miniatureWithin } from '../../api/content/media/miniature.ts'
import { originalKey, type Storage } from '../../api/content/media/storage.ts'

/** The largest side of a picture on the page of a plan, in pixels. */
const SIDE = 240
/** The largest size of all pictures of a page, in bytes. */
const TOTAL_LIMIT = 5 * 1024 * 1024

/** Small copies of the pictures that a plan shows: of those that are stored, and of those that an import would store. */
export class PlanPictures {
  readonly #storage: Storage
  readonly #made = new Map<string, Miniature>()
  #bytes = 0

  constructor(storage: Storage) {
    this.#storage = storage
  }

  /** Keeps a copy of a picture that is not stored. @param path the file with its checked bytes */
  add = async (publicId: string, path: string): Promise<void> => {
    if (!this.#made.has(publicId)) await this.#make(publicId, path)
  }

  /** Returns a copy of a picture; undefined if it has no bytes, or the page is full. */
  async find(publicId: string): Promise<Miniature | undefined> {
    const made = this.#made.get(publicId)
    if (made) return made
    if (this.isFull) return undefined
    const bytes = await this.#storage.read(originalKey(publicId))
    return bytes && this.#make(publicId, await buffer(bytes))
  }

  /** Whether the page has no space for more pictures. */
  get isFull(): boolean {
    return this.#bytes >= TOTAL_LIMIT
  }

  async #make(publicId: string, picture: string | Buffer): Promise<Miniature | undefined> {
    if (this.isFull) return undefined
    // A page without one of its pictures is better than none.
    const made = await miniatureWithin(picture, SIDE).catch(() => undefined)
    if (made) this.#made.set(publicId, made)
    this.#bytes += made?.bytes.length ?? 0
    return made
  }
}
