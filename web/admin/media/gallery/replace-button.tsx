import Replace from 'virtual:icon/replace'
import { type ChangeEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { preloaded } from '../../ui/controls/preloaded.tsx'
import { ACCEPTED_FORMATS, DOCUMENT_FORMAT, isDocument } from '../files/formats.ts'
import type { MediaDetails, MediaReplacement } from '../files/types.ts'

const ReplaceDialog = preloaded(() => import('./replace-dialog.tsx'))

interface Props {
  file: MediaDetails
  disabled: boolean
  onReplaced: (replacement: MediaReplacement) => void
}

/** Selects an image to put in the place of a stored one. */
export function ReplaceButton({ file, disabled, onReplaced }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File | null>(null)

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    setChosen(target.files?.[0] ?? null)
    target.value = ''
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept={isDocument(file.format) ? DOCUMENT_FORMAT : ACCEPTED_FORMATS}
        aria-label="Replacement"
        tabIndex={-1}
        className="hidden"
        onChange={choose}
      />
      <Button
        variant="outline"
        disabled={disabled}
        title={disabled ? 'Save your changes first' : undefined}
        onClick={() => input.current?.click()}
      >
        <Replace aria-hidden="true" className="size-4" />
        Replace file
      </Button>
      {chosen && <ReplaceDialog file={file} chosen={chosen} onClose={() => setChosen(null)} onReplaced={onReplaced} />}
    </>
  )
}
