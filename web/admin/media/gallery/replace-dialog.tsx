import ArrowRight from 'virtual:icon/arrow-right'
import { type FormEvent, type ReactNode, useCallback, useId, useState } from 'react'
import { editableMedia } from '../../../../schema/kinds/media-file.ts'
import { Button } from '../../../ui/button.tsx'
import { problemOf } from '../../client/graphql/problem.ts'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { ProgressBar } from '../../ui/controls/progress-bar.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { useClosing } from '../../ui/dialogs/use-closing.ts'
import { CONTROL_CLASS, Field } from '../../ui/controls/field.tsx'
import type { MediaDetails, MediaReplacement } from '../files/types.ts'
import { Picture } from '../files/picture.tsx'
import { replaceFile } from '../upload/upload.ts'

const altField = editableMedia.fields.alt

interface Props {
  file: MediaDetails
  /** The image that takes its place. */
  chosen: File
  onClose: () => void
  onReplaced: (replacement: MediaReplacement) => void
}

/** Shows an image beside the one that will replace it, says where it is used, and asks for the alternative text of the new one. */
export default function ReplaceDialog({ file, chosen, onClose, onReplaced }: Props) {
  const formId = useId()
  const [alt, setAlt] = useState(file.alt)
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const close = useClosing(alt !== file.alt, onClose)
  const showChosen = useFileImage(chosen)
  const count = file.usedIn.length
  const places = count === 1 ? '1 place, which will' : `${count} places, which will all`

  async function replace(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    setShare(0)
    setFailure(null)
    try {
      const target = { publicId: file.publicId, alt: alt === file.alt ? undefined : alt }
      const replacement = await replaceFile(target, chosen, setShare)
      onClose()
      onReplaced(replacement)
    } catch (error) {
      console.warn('Replacing failed', error)
      setFailure(problemOf(error).message)
      setShare(null)
    }
  }

  return (
    <FormDialog
      open
      onClose={close}
      title={`Replace “${file.originalFilename}” with “${chosen.name}”?`}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={share !== null}>
            {share === null ? 'Replace' : 'Uploading...'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void replace(event)} className="grid gap-5">
        <ErrorAlert message={failure} />
        <div className="flex items-center gap-3">
          <Side name="Now">
            <Picture file={{ ...file, alt: '' }} className="aspect-4/3 rounded-sm" />
          </Side>
          <ArrowRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
          <Side name="New">
            <img ref={showChosen} alt="" className="aspect-4/3 w-full rounded-sm bg-surface object-cover" />
          </Side>
        </div>
        {count > 0 && <p>It is used in {places} show the new picture.</p>}
        <Field
          label={altField.label}
          help={
            file.alt
              ? 'This text describes the picture now. Change it if the new one shows something else.'
              : altField.help
          }
        >
          {(control) => (
            <textarea
              {...control}
              rows={2}
              maxLength={altField.max}
              value={alt}
              onChange={({ target }) => setAlt(target.value)}
              className={CONTROL_CLASS}
            />
          )}
        </Field>
        {share !== null && <ProgressBar share={share} label="Upload" className="w-full" />}
      </form>
    </FormDialog>
  )
}

const Side = ({ name, children }: { name: string; children: ReactNode }) => (
  <figure className="grid min-w-0 flex-1 gap-1">
    {children}
    <figcaption className="text-xs text-ink-soft">{name}</figcaption>
  </figure>
)

/** Returns a ref that shows a file of this computer in an image. */
const useFileImage = (file: File) =>
  useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
