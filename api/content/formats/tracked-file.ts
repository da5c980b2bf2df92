import { closeSync, createReadStream, openSync, type ReadStream, readSync, statSync } from 'node:fs'

/** A file that can be read repeatedly, with the progress of the latest read. */
export function trackedFile(path: string) {
  const { size } = statSync(path)
  let stream: ReadStream | undefined
  return {
    open: () => (stream = createReadStream(path)),
    fraction: () => (size === 0 ? 1 : (stream?.bytesRead ?? 0) / size),
  }
}

/** Reads the first 64 KiB of a file. */
export function headOf(path: string): Buffer {
  const descriptor = openSync(path, 'r')
  try {
    const head = Buffer.alloc(64 * 1024)
    return head.subarray(0, readSync(descriptor, head, 0, head.length, 0))
  } finally {
    closeSync(descriptor)
  }
}
