import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { removeTemporary } from '../../content/media/temporary.ts'

/** Returns the response with a temporary file, which is deleted after it was sent. */
export async function temporaryFile(path: string, headers: Record<string, string>) {
  const body = createReadStream(path)
  body.once('close', () => void removeTemporary(path))
  return { headers: { ...headers, 'content-length': String((await stat(path)).size) }, body }
}
