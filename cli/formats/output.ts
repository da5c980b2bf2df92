import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import type { Writable } from 'node:stream'
import { TransferError } from '../transfer/record.ts'

/** A place that takes text bit by bit. */
export interface TextOutput {
  write: (text: string) => Promise<void>
  finish: () => Promise<void>
  abort: () => Promise<void>
}

/** Text is handed on in pieces of about this many characters: one write a line would cost more than the line. */
const BATCH = 256 * 1024

function batched(stream: Writable, end: { finish: () => Promise<void>; abort: () => Promise<void> }): TextOutput {
  let waiting = ''
  let failure: Error | undefined
  let proceed: (() => void) | undefined
  stream.on('drain', () => proceed?.())
  stream.on('error', (error) => {
    failure = error
    proceed?.()
  })

  async function flush() {
    const text = waiting
    waiting = ''
    if (text !== '' && !failure && !stream.write(text)) await new Promise<void>((resolve) => (proceed = resolve))
    if (failure) throw new TransferError(`Writing failed: ${failure.message}`)
  }

  return {
    async write(text) {
      waiting += text
      if (waiting.length >= BATCH) await flush()
    },
    async finish() {
      await flush()
      await end.finish()
    },
    abort: end.abort,
  }
}

/** Text into a file, which appears at `path` only when it is complete. */
export function fileOutput(path: string): TextOutput {
  const partial = `${path}.partial`
  const stream = createWriteStream(partial)
  return batched(stream, {
    async finish() {
      stream.end()
      await finished(stream)
      await rename(partial, path)
    },
    async abort() {
      stream.destroy()
      await rm(partial, { force: true })
    },
  })
}

/** Text into a stream that stays open, such as standard output. */
export const streamOutput = (stream: Writable): TextOutput =>
  batched(stream, {
    finish: () => new Promise<void>((resolve) => stream.write('', () => resolve())),
    abort: async () => undefined,
  })
