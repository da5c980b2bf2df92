import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { mediaFile } from '../../schema/kinds/index.ts'
import type { ChangeSetManifest } from '../../api/content/transfer/change-file.ts'
import { TRANSFER_FORMAT } from '../../api/content/transfer/versions.ts'
import type { Change } from '../../api/content/items/change.ts'

/** A media file that a change set creates. */
interface NewMedia {
  publicId: string
  line: object
}

/** The number of changes that are written at once. */
const BATCH = 200

/** Collects the changes of a push in a file, except for new media files, whose receipts come later. */
export class OutgoingChanges {
  readonly #path: string
  readonly #file: FileHandle
  #lines: string[] = []
  #count = 0
  readonly #media: NewMedia[] = []

  private constructor(path: string, file: FileHandle) {
    this.#path = path
    this.#file = file
  }

  /** @param path a new file */
  static async create(path: string): Promise<OutgoingChanges> {
    return new OutgoingChanges(path, await open(path, 'wx', 0o600))
  }

  /** The public ids of the new media files. */
  get media(): string[] {
    return this.#media.map(({ publicId }) => publicId)
  }

  async add({ kind, action, id, expectedVersion, values = {} }: Change, title: string): Promise<void> {
    const line = {
      kind: kind.name,
      action,
      id,
      ...(action !== 'create' && { version: expectedVersion }),
      title,
      values,
    }
    if (kind.name === mediaFile.name && action === 'create') {
      this.#media.push({ publicId: String((values as Record<string, unknown>).publicId), line })
      return
    }
    this.#count++
    this.#lines.push(`${JSON.stringify(line)}\n`)
    if (this.#lines.length >= BATCH) await this.#flush()
  }

  /** Writes the whole change set, compressed, to a new file. */
  async writeTo(path: string, manifest: ChangeSetManifest, receipts: ReadonlyMap<string, string>): Promise<void> {
    await this.#flush()
    const [media, changes, total] = [this.#media, this.#path, this.#media.length + this.#count]
    async function* parts() {
      yield `${JSON.stringify({ format: TRANSFER_FORMAT, ...manifest })}\n`
      for (const { publicId, line } of media) yield `${JSON.stringify({ ...line, receipt: receipts.get(publicId) })}\n`
      yield* createReadStream(changes)
      yield `${JSON.stringify({ end: total })}\n`
    }
    await pipeline(parts, createGzip(), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  }

  async #flush(): Promise<void> {
    await this.#file.appendFile(this.#lines.join(''))
    this.#lines = []
  }

  async close(): Promise<void> {
    await this.#file.close()
  }
}
