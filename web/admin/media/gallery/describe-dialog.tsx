import { useApolloClient } from '@apollo/client/react'
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { sameValues } from '../../../../schema/fields/nested-type.ts'
import { editableMedia } from '../../../../schema/kinds/media-file.ts'
import { Button } from '../../../ui/button.tsx'
import { problemOf } from '../../client/graphql/problem.ts'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { useClosing } from '../../ui/dialogs/use-closing.ts'
import { useSaveKey } from '../../ui/dialogs/use-save-key.ts'
import { notify } from '../../ui/notices/notices.tsx'
import { CONTROL_CLASS, Field } from '../../ui/controls/field.tsx'
import type { MediaFile, MediaUpdate } from '../files/types.ts'
import { Picture } from '../files/picture.tsx'
import { withTags } from '../files/tags-field.tsx'
import { unsavedNameOf } from '../files/unsaved-name.ts'
import { type OwnedInput, useOwnedInput } from '../../forms/unsaved-input/owned-input.ts'
import { MediaFiltersDocument, UpdateMediaFilesDocument } from '../../client/graphql/generated.ts'

const { alt: altField, tags: tagsField } = editableMedia.fields

interface Props {
  files: readonly MediaFile[]
  onClose: () => void
  onSaved: () => void
}

/** Edits the alternative texts of several images, and adds tags to all of them. All are saved together, or none. */
export default function DescribeDialog({ files, onClose, onSaved }: Props) {
  const client = useApolloClient()
  const formId = useId()
  const [alts, setAlts] = useState<Readonly<Record<string, string>>>({})
  const [tags, setTags] = useState('')
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const updates = files.flatMap(({ publicId, alt, tags: before, version }): MediaUpdate[] => {
    const [newAlt, newTags] = [alts[publicId] ?? alt, withTags(before, tags)]
    const hasNewTags = newTags.length > before.length
    if (newAlt === alt && !hasNewTags) return []
    return [{ publicId, version, ...(newAlt !== alt && { alt: newAlt }), ...(hasNewTags && { tags: newTags }) }]
  })

  const form = useRef<HTMLFormElement>(null)
  useSaveKey(form)
  const inputs = useRef(new Map<string, OwnedInput>())
  const keepInAll = (values: (file: MediaFile) => Typed) =>
    files.forEach((file) => keep(inputs.current.get(file.publicId), file, values(file)))
  const forget = () => keepInAll(({ alt, tags: before }) => ({ alt, ...(tags !== '' && { tags: before }) }))

  function typeTags(text: string) {
    setTags(text)
    keepInAll((file) => ({ tags: withTags(file.tags, text) }))
  }

  function addInput(publicId: string, input: OwnedInput) {
    inputs.current.set(publicId, input)
    if (inputs.current.size === files.length) setTags((typed) => typed || addedToAll(files, inputs.current).join(', '))
  }
  const close = useClosing(updates.length > 0 || tags !== '', () => {
    forget()
    onClose()
  })

  async function save(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    setSaving(true)
    setFailure(null)
    try {
      if (updates.length > 0) {
        const variables = { files: updates }
        await client.mutate({ mutation: UpdateMediaFilesDocument, variables, refetchQueries: [MediaFiltersDocument] })
      }
      forget()
      notify(updates.length === 1 ? '1 file saved.' : `${updates.length} files saved.`)
      onSaved()
    } catch (error) {
      console.warn('Saving files failed', error)
      setFailure(problemOf(error).message)
    } finally {
      setSaving(false)
    }
  }

  return (
    <FormDialog
      open
      onClose={close}
      title={files.length === 1 ? 'Describe 1 file' : `Describe ${files.length} files`}
      description={altField.help}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={saving}>
            {saving ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} onSubmit={(event) => void save(event)} className="grid gap-5">
        <ErrorAlert message={failure} />
        <ul className="grid gap-4">
          {files.map((file) => (
            <FileText
              key={file.publicId}
              file={file}
              value={alts[file.publicId] ?? file.alt}
              onChange={(alt) => setAlts((all) => ({ ...all, [file.publicId]: alt }))}
              onInput={(input) => addInput(file.publicId, input)}
            />
          ))}
        </ul>
        <Field label="Add tags to all" help={`Separated by commas. ${tagsField.help}`}>
          {(control) => (
            <input
              {...control}
              value={tags}
              autoComplete="off"
              onChange={({ target }) => typeTags(target.value)}
              className={CONTROL_CLASS}
            />
          )}
        </Field>
      </form>
    </FormDialog>
  )
}

type Typed = Partial<Pick<MediaFile, 'alt' | 'tags'>>

/** Keeps what was typed for an image as its own dialog does. The values of the image itself need not be kept. */
function keep(input: OwnedInput | undefined, file: MediaFile, typed: Typed) {
  const { base, version, values } = input?.read() ?? { base: { ...file }, version: file.version, values: {} }
  const kept = { ...values, ...typed }
  if (sameValues(editableMedia.fields, base, { ...base, ...kept })) input?.delete()
  else input?.save({ base, version, values: kept, at: Date.now() })
}

/** Returns the tags that are kept for all images and are not saved in all of them. */
function addedToAll(files: readonly MediaFile[], inputs: ReadonlyMap<string, OwnedInput>): string[] {
  const kept = files.map(({ publicId, tags }) => (inputs.get(publicId)?.read()?.values['tags'] ?? tags) as string[])
  return kept[0]!.filter(
    (tag) => kept.every((tags) => tags.includes(tag)) && !files.every(({ tags }) => tags.includes(tag)),
  )
}

interface FileTextProps {
  file: MediaFile
  value: string
  onChange: (alt: string) => void
  /** Called with what keeps the text until it is saved. */
  onInput: (input: OwnedInput) => void
}

/** The alternative text of one image. The browser keeps what is typed, as the dialog of the image does. */
function FileText({ file, value, onChange, onInput }: FileTextProps) {
  const input = useOwnedInput(unsavedNameOf(file.publicId))
  const restore = useEffectEvent((owned: OwnedInput) => {
    onInput(owned)
    const kept = owned.read()?.values['alt']
    if (typeof kept === 'string' && value === file.alt) onChange(kept)
  })
  useEffect(() => {
    if (input) restore(input)
  }, [input])

  function type(alt: string) {
    onChange(alt)
    keep(input, file, { alt })
  }

  return (
    <li className="flex items-start gap-3">
      <Picture file={{ ...file, alt: '' }} className="size-20 shrink-0 rounded-sm sm:size-24" />
      <Field label={file.originalFilename} className="min-w-0 flex-1">
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={altField.max}
            placeholder={altField.label}
            value={value}
            onChange={({ target }) => type(target.value)}
            className={CONTROL_CLASS}
          />
        )}
      </Field>
    </li>
  )
}
