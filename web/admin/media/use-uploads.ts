import { useCallback, useEffect, useRef, useState } from 'react'
import { problemOf } from '../graphql/problem.ts'
import type { MediaFile } from './operations.ts'
import { uploadFile } from './upload.ts'

/** A file on its way to the gallery. */
export interface Upload {
  id: string
  file: File
  /** Which share has been sent, 0 to 1. */
  share: number
  failure: string | null
}

/** Sends files one after the other, each in a request of its own; those that fail stay listed to be tried again. */
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
  useEffect(() => {
    if (!busy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [busy])
  return { uploads, add, retry, drop, busy }
}

export type Uploads = ReturnType<typeof useUploads>
