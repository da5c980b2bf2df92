import { createWriteStream, rmSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import type { Writable } from 'node:stream'
import { atPath } from '../terminal/at-path.ts'

/** A destination for text or bytes, written piece by piece. */
export interface Output {
  write: (content: string | Buffer) => Promise<void>
  finish: () => Promise<void>
  abort: () => Promise<void>
}

/** Size of the batches that are written to the stream, in bytes: one write per line would be slow. */
const BATCH = 256 * 1024

interface Ends {
  finish: () => Promise<void>
  abort: () => Promise<void>
  /** The path of the file, for errors. */
  path?: string
}

function batched(stream: Writable, { path, ...end }: Ends): Output {
  let waiting: Buffer[] = []
  let size = 0
  let failure: unknown
  let proceed: (() => void) | undefined
  stream.on('drain', () => proceed?.())
  stream.on('error', (error) => {
    failure = path === undefined ? error : atPath(error, path)
    proceed?.()
  })

  async function flush() {
    const bytes = Buffer.concat(waiting)
    waiting = []
    size = 0
    if (bytes.length > 0 && !failure && !stream.write(bytes)) await new Promise<void>((resolve) => (proceed = resolve))
    if (failure) throw failure
  }

  return {
    async write(content) {
      const bytes = Buffer.from(content)
      waiting.push(bytes)
      size += bytes.length
      if (size >= BATCH) await flush()
    },
    async finish() {
      await flush()
      await end.finish()
    },
    abort: end.abort,
  }
}

/** Returns a file that appears at `path` when it is complete. */
export function fileOutput(path: string): Output {
  const partial = `${path}.partial`
  // An existing link must not redirect the output to another file.
  rmSync(partial, { force: true })
  const stream = createWriteStream(partial, { flags: 'wx' })
  return batched(stream, {
    path,
    async finish() {
      stream.end()
      await finished(stream)
      await rename(partial, path)
    },
    async abort() {
      // If the file is still being opened, it would be created after its removal.
      const closed = stream.closed
        ? undefined
        : new Promise<void>((resolve) => void stream.once('close', () => resolve()))
      stream.destroy()
      await closed
      await rm(partial, { force: true })
    },
  })
}

/** Writes all that an output gets. */
export async function writeWhole(output: Output, content: string | Buffer): Promise<void> {
  try {
    await output.write(content)
    await output.finish()
  } catch (error) {
    await output.abort()
    throw error
  }
}

/** Returns an output to a stream that stays open, such as standard output. */
export const streamOutput = (stream: Writable): Output =>
  batched(stream, {
    finish: () => new Promise<void>((resolve) => stream.write('', () => resolve())),
    abort: async () => undefined,
  })
