import Replace from 'virtual:icon/replace'
import { type ChangeEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { problemOf } from '../graphql/problem.ts'
import { useConfirm } from '../shell/confirm.tsx'
import { ACCEPTED_FORMATS } from './formats.ts'
import type { MediaDetails, MediaReplacement } from './operations.ts'
import { replaceFile } from './upload.ts'

interface Props {
  file: MediaDetails
  disabled: boolean
  onReplaced: (replacement: MediaReplacement) => void
}

/** Puts an uploaded image in the place of a stored one, after a confirmation that says how often that is used. */
export function ReplaceButton({ file, disabled, onReplaced }: Props) {
  const confirm = useConfirm()
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const count = file.usedIn.length
  const places = count === 1 ? '1 place' : `${count} places`

  async function replace({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = target.files?.[0]
    target.value = ''
    if (!chosen) return
    const warning = count > 0 ? `It is used in ${places}, which will all show the new picture.` : undefined
    const question = `Replace “${file.originalFilename}” by “${chosen.name}”?`
    if (!(await confirm(question, 'Replace', warning))) return
    setShare(0)
    setFailure(null)
    try {
      onReplaced(await replaceFile(file.publicId, chosen, setShare))
    } catch (error) {
      console.warn('Replacing failed', error)
      setFailure(problemOf(error).message)
    } finally {
      setShare(null)
    }
  }

  return (
    <div className="mr-auto flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <input
        ref={input}
        type="file"
        accept={ACCEPTED_FORMATS}
        aria-label="Replacement"
        tabIndex={-1}
        className="hidden"
        onChange={(event) => void replace(event)}
      />
      <Button
        variant="outline"
        disabled={disabled || share !== null}
        title={disabled ? 'Save your changes first' : undefined}
        onClick={() => input.current?.click()}
      >
        <Replace aria-hidden="true" className="size-4" />
        {share === null ? 'Replace file' : 'Uploading...'}
      </Button>
      {share !== null && <progress value={share} max={1} aria-label="Upload" className="h-1 w-24 accent-solid" />}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {failure}
      </p>
    </div>
  )
}
