import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../api/platform/process/make-folder.ts'
import { isAlive } from '../../api/platform/process/is-alive.ts'

/** Folders of processes: `run-<process id>-<unique>`. */
const RUN = /^run-(\d+)-/
const MEDIA = 'media'
/** How long fetched media files are kept for a transfer that was interrupted, in milliseconds. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/**
 * The files of one transfer: copies of content, which end with it, and fetched media files, which stay until a transfer has
 * stored them. Only their owner can read them.
 */
export class TransferFolder {
  readonly #own: string
  readonly #media: string
  /** The hashes of the media files that this transfer used. */
  readonly #used = new Set<string>()

  private constructor(root: string) {
    this.#own = join(root, `run-${process.pid}-${randomUUID()}`)
    this.#media = join(root, MEDIA)
  }

  /** Opens a folder in the data directory, and removes what killed transfers have left. */
  static async open(dataDirectory: string): Promise<TransferFolder> {
    const root = join(dataDirectory, 'transfer')
    const folder = new TransferFolder(root)
    await makeFolder(folder.#own, 0o700)
    await makeFolder(folder.#media, 0o700)
    for (const name of await readdir(root)) {
      const pid = RUN.exec(name)?.[1]
      if (pid !== undefined && !isAlive(Number(pid))) await rm(join(root, name), { recursive: true, force: true })
    }
    const since = Date.now() - KEPT_MS
    for (const name of await readdir(folder.#media)) {
      const stats = await stat(join(folder.#media, name)).catch(() => undefined)
      if (stats && stats.mtimeMs < since) await rm(join(folder.#media, name), { force: true })
    }
    return folder
  }

  /** Returns the path of a new file of this transfer. */
  path(name: string): string {
    return join(this.#own, name)
  }

  /** Returns a fetched media file by the hash of its bytes, or undefined if it is missing or damaged. */
  async fetched(hash: string): Promise<Buffer | undefined> {
    this.#used.add(hash)
    const bytes = await readFile(join(this.#media, hash)).catch(() => undefined)
    return bytes && sha256(bytes) === hash ? bytes : undefined
  }

  /** Keeps a fetched media file. @returns whether its bytes have the hash */
  async keep(hash: string, bytes: Buffer): Promise<boolean> {
    if (sha256(bytes) !== hash) return false
    const temporary = this.path(randomUUID())
    await writeFile(temporary, bytes, { flag: 'wx', mode: 0o600 })
    await rename(temporary, join(this.#media, hash))
    return true
  }

  /** Removes the media files of this transfer, which are stored now. */
  async forgetMedia(): Promise<void> {
    for (const hash of this.#used) await rm(join(this.#media, hash), { force: true })
  }

  async close(): Promise<void> {
    await rm(this.#own, { recursive: true, force: true })
  }
}
