import { useCallback, useRef, useState } from 'react'
import { problemOf } from '../../client/graphql/problem.ts'
import { useUnloadWarning } from '../../ui/hooks/use-unload-warning.ts'
import type { MediaFile } from '../files/types.ts'
import { uploadFile } from './upload.ts'

/** A pending or failed upload. */
export interface Upload {
  id: string
  file: File
  /** The fraction that has been sent, 0 to 1. */
  share: number
  failure: string | null
}

/** Uploads files one after another, one request per file. Failed uploads stay in the list, so that they can be retried. */
export function useUploads(onStored: (file: MediaFile) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef(Promise.resolve())

  const change = (id: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))
  const drop = useCallback((id: string) => setUploads((all) => all.filter((upload) => upload.id !== id)), [])

  async function send({ id, file }: Upload) {
    change(id, { share: 0, failure: null })
    try {
      const stored = await uploadFile(file, (share) => change(id, { share }))
      drop(id)
      onStored(stored)
    } catch (error) {
      console.warn(`Uploading ${file.name} failed`, error)
      change(id, { failure: problemOf(error).message })
    }
  }

  const enqueue = (upload: Upload) => {
    queue.current = queue.current.then(() => send(upload))
  }

  function add(files: Iterable<File>) {
    const added = [...files].map((file) => ({ id: crypto.randomUUID(), file, share: 0, failure: null }))
    setUploads((all) => [...all, ...added])
    added.forEach(enqueue)
  }

  function retry(upload: Upload) {
    change(upload.id, { failure: null })
    enqueue(upload)
  }

  const busy = uploads.some(({ failure }) => failure === null)
  useUnloadWarning(busy)
  return { uploads, add, retry, drop, busy }
}

export type Uploads = ReturnType<typeof useUploads>
