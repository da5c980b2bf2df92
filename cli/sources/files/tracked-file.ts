import { createReadStream, type ReadStream, statSync } from 'node:fs'

/** A file that can be read repeatedly, with the progress of the latest read. */
export function trackedFile(path: string) {
  const { size } = statSync(path)
  let stream: ReadStream | undefined
  return {
    open: () => (stream = createReadStream(path)),
    fraction: () => (size === 0 ? 1 : (stream?.bytesRead ?? 0) / size),
  }
}
