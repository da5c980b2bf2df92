import { createReadStream } from 'node:fs'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { AnyKind } from '../../../schema/kind.ts'
import type { SourceRecord } from '../../../schema/transfer/record.ts'

/** The number of records in memory. */
const IN_MEMORY = 1_000

/**
 * Records that wait for later ones: 1,000 in memory, and the others in a temporary file, so that an import takes the same memory in any
 * order of its records. Those with a function that reads bytes stay in memory: they are media files, which refer to nothing.
 */
export class WaitingRecords {
  readonly #limit: number
  readonly #records: SourceRecord[] = []
  readonly #kinds = new Map<string, AnyKind>()
  #folder: string | undefined
  /** The lines that are not written yet. */
  #lines: string[] = []

  /** @param limit the number of records in memory */
  constructor(limit = IN_MEMORY) {
    this.#limit = limit
  }

  async add(record: SourceRecord): Promise<void> {
    if (this.#records.length < this.#limit || record.content) return void this.#records.push(record)
    const { kind, lineOf: _, ...rest } = record
    this.#kinds.set(kind.name, kind)
    this.#lines.push(`${JSON.stringify({ ...rest, kind: kind.name })}\n`)
    if (this.#lines.length === this.#limit) await this.#write()
  }

  /** Yields all records in batches: those in memory first. */
  async *batches(size: number): AsyncGenerator<SourceRecord[]> {
    for (let start = 0; start < this.#records.length; start += size) yield this.#records.slice(start, start + size)
    await this.#write()
    if (this.#folder === undefined) return
    const input = createReadStream(this.#file)
    try {
      let batch: SourceRecord[] = []
      for await (const line of createInterface({ input, crlfDelay: Infinity })) {
        const { kind, ...rest } = JSON.parse(line) as Omit<SourceRecord, 'kind'> & { kind: string }
        batch.push({ ...rest, kind: this.#kinds.get(kind)! })
        if (batch.length < size) continue
        yield batch
        batch = []
      }
      if (batch.length > 0) yield batch
    } finally {
      input.destroy()
    }
  }

  /** Deletes the file. */
  async close(): Promise<void> {
    if (this.#folder !== undefined) await rm(this.#folder, { recursive: true, force: true })
  }

  get #file(): string {
    return join(this.#folder!, 'waiting.ndjson')
  }

  async #write(): Promise<void> {
    if (this.#lines.length === 0) return
    this.#folder ??= await mkdtemp(join(tmpdir(), `verdant-waiting-${process.pid}-`))
    await appendFile(this.#file, this.#lines.join(''), { mode: 0o600 })
    this.#lines = []
  }
}
