import { type KeyboardEvent, type SubmitEvent, useId } from 'react'
import { Link } from 'react-router-dom'
import { label } from '../../../schema/kinds/label.ts'
import { useMayPublish } from '../../admin/client/session/store.ts'
import type { ListParts } from '../../admin/content/item/manager-parts.ts'
import { versionOf } from '../../admin/model/version.ts'
import { Badge } from '../../admin/ui/controls/badge.tsx'
import { ErrorAlert } from '../../admin/ui/controls/error-alert.tsx'
import { CONTROL_CLASS } from '../../admin/ui/controls/field.tsx'
import { RecordRow } from '../../admin/ui/controls/record-row.tsx'
import { PendingBadge } from '../../admin/versions/pending/pending-badge.tsx'
import type { PendingSummary } from '../../admin/versions/pending/types.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { hintOf, type ShownLabel } from './admin-catalogue.ts'

interface Props extends Pick<ListParts, 'hrefOf'> {
  of: ShownLabel
  pending: readonly PendingSummary[] | undefined
  isEdited: boolean
  /** Why the text was not saved. */
  failure: string | null
  onEdit: (isEdited: boolean) => void
  onSave: (text: string) => void
  onReset: () => void
}

/** A label: its text, its default if it has another one, and its form in place. */
export function LabelRow({ of: entry, pending, hrefOf, isEdited, failure, onEdit, onSave, onReset }: Props) {
  const { key, text, own } = entry
  const mayPublish = useMayPublish(label)
  const isChanged = own?.isActive === true
  const hint = hintOf(key)
  const current = isChanged ? own.text : text
  return (
    <RecordRow
      title={
        <>
          <span className="min-w-0 font-normal wrap-anywhere">“{current}”</span>
          {own && <Badge variant={isChanged ? 'note' : 'off'}>{isChanged ? 'Changed' : 'Inactive change'}</Badge>}
          {pending?.map((change) => (
            <PendingBadge
              key={change.id}
              change={change}
              to={hrefOf('edit', change.itemId, versionOf(change))}
              name={key}
            />
          ))}
        </>
      }
      details={
        <>
          {isChanged && <p className="wrap-anywhere">Default: “{text}”</p>}
          <p>
            <span className="font-mono text-xs">{key}</span>
            {hint && ` ${hint}`}
          </p>
        </>
      }
      actions={
        <>
          {mayPublish && !isEdited && (
            <Button variant="outline" size="small" aria-label={`Edit ${key}`} onClick={() => onEdit(true)}>
              Edit
            </Button>
          )}
          {mayPublish && own && !isEdited && (
            <Button variant="quiet" size="small" aria-label={`Back to the default of ${key}`} onClick={onReset}>
              Back to the default
            </Button>
          )}
          <Link
            to={own ? hrefOf('edit', own.id) : hrefOf('new', key)}
            className={buttonClass({ variant: 'quiet', size: 'small' })}
            aria-label={`Drafts and history of ${key}`}
          >
            Drafts and history
          </Link>
        </>
      }
    >
      {isEdited && (
        <TextForm of={entry} current={current} failure={failure} onSave={onSave} onCancel={() => onEdit(false)} />
      )}
    </RecordRow>
  )
}

interface TextFormProps {
  of: ShownLabel
  current: string
  failure: string | null
  onSave: (text: string) => void
  onCancel: () => void
}

function TextForm({ of: { key, values }, current, failure, onSave, onCancel }: TextFormProps) {
  const id = useId()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('text')
    if (typeof text === 'string' && text.trim()) onSave(text.trim())
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') onCancel()
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.currentTarget.form!.requestSubmit()
  }
  return (
    <form onSubmit={submit} className="grid gap-2">
      <label htmlFor={id} className="sr-only">
        Text of {key}
      </label>
      <textarea
        id={id}
        name="text"
        ref={(control) => control?.focus()}
        defaultValue={current}
        required
        maxLength={label.fields.text.max}
        rows={Math.ceil(current.length / 70)}
        aria-describedby={values.length > 0 ? `${id}-values` : undefined}
        onKeyDown={press}
        className={`${CONTROL_CLASS} field-sizing-content`}
      />
      {values.length > 0 && (
        <p id={`${id}-values`} className="text-sm text-ink-soft">
          Values: {values.map((name) => `{${name}}`).join(', ')}
        </p>
      )}
      <ErrorAlert message={failure} />
      <div className="flex gap-2">
        <Button type="submit" size="small">
          Save
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
