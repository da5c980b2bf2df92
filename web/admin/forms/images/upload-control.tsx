import { type ChangeEvent, useId, useState } from 'react'
import { buttonClass } from '../../../ui/button.tsx'
import { problemOf } from '../../client/graphql/problem.ts'
import type { Icon as IconComponent } from '../../ui/controls/icon.tsx'
import { ProgressBar } from '../../ui/controls/progress-bar.tsx'
import type { Uploader } from './image-tools.ts'

/** The upload of a file into a field. */
export interface Upload {
  /** Uploads a file, unless another one is being uploaded. */
  start: (file: File | undefined) => Promise<void>
  /** The part that is sent; null if nothing is being uploaded. */
  progress: number | null
  /** Why the last file was not uploaded. */
  failure: string | null
}

/**
 * Uploads files into a field.
 *
 * @param send uploads a file and returns its address; undefined where files cannot be uploaded
 * @param done called with the address
 */
export function useUpload(send: Uploader | undefined, done: (address: string) => void): Upload {
  const [progress, setProgress] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  async function start(file: File | undefined) {
    if (!file || !send || progress !== null) return
    setProgress(0)
    setFailure(null)
    try {
      done(await send(file, setProgress))
    } catch (error) {
      console.warn('Uploading failed', error)
      setFailure(`${file.name} was not uploaded: ${problemOf(error).message}`)
    } finally {
      setProgress(null)
    }
  }
  return { start, progress, failure }
}

interface ButtonProps {
  upload: Upload
  /** The types of files that can be chosen, as in the attribute. */
  accept: string
  /** The label of the field. */
  field: string
  /** The text of the button. */
  text: string
  Icon: IconComponent
}

/** A button that opens the files of the device. */
export function UploadButton({ upload, accept, field, text, Icon }: ButtonProps) {
  const id = useId()
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    void upload.start(target.files?.[0])
    target.value = ''
  }
  return (
    <>
      <input
        id={id}
        type="file"
        accept={accept}
        className="peer sr-only"
        disabled={upload.progress !== null}
        onChange={choose}
        aria-label={`Upload ${field.toLowerCase()}`}
      />
      <label
        htmlFor={id}
        className={buttonClass(
          { variant: 'outline', size: 'small' },
          'peer-disabled:opacity-60 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-leaf',
        )}
      >
        <Icon aria-hidden="true" className="size-4" />
        {upload.progress === null ? text : 'Uploading...'}
      </label>
    </>
  )
}

/** How far the upload is, or why it failed. */
export function UploadState({ upload: { progress, failure } }: { upload: Upload }) {
  return (
    <>
      <p role="status" className="sr-only">
        {progress !== null && 'Uploading...'}
      </p>
      {progress !== null && <ProgressBar share={progress} label="Upload" className="w-full" />}
      {failure && (
        <p role="alert" className="text-sm text-danger">
          {failure}
        </p>
      )}
    </>
  )
}
