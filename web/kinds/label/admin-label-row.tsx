import { type KeyboardEvent, type SubmitEvent, useId } from 'react'
import { Link } from 'react-router-dom'
import { label } from '../../../schema/kinds/label.ts'
import { useMayAdd, useMayPublish } from '../../admin/client/session/store.ts'
import type { ListParts } from '../../admin/content/item/manager-parts.ts'
import { inLanguage as inLanguagePath } from '../../admin/model/language.ts'
import { languageProps } from '../../admin/model/use-languages.ts'
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
  /** The tag of the language; null for the original one. */
  language: string | null
  /** Whether the language has no text for it. */
  isMissing: boolean
  pending: readonly PendingSummary[] | undefined
  isEdited: boolean
  /** Why the text was not saved. */
  failure: string | null
  onEdit: (isEdited: boolean) => void
  onSave: (text: string) => void
  onReset: () => void
}

/** A label: its text, its default if it has another one, and its form in place. */
export function LabelRow({
  of: entry,
  language,
  isMissing,
  pending,
  hrefOf,
  isEdited,
  failure,
  onEdit,
  onSave,
  onReset,
}: Props) {
  const { key, text, own, original } = entry
  const mayPublish = useMayPublish(label)
  const mayAdd = useMayAdd(label)
  const id = original ? original.id : own?.id
  const mayEdit = mayPublish && (mayAdd || id !== undefined)
  const isChanged = own?.isActive === true
  const inLanguage = language === null || isMissing ? undefined : languageProps(language)
  const hint = hintOf(key)
  const current = isChanged ? own.text : text
  return (
    <RecordRow
      title={
        <>
          <span {...inLanguage} className="min-w-0 font-normal wrap-anywhere">
            “{current}”
          </span>
          {isMissing && <Badge variant="note">Missing</Badge>}
          {own && <Badge variant={isChanged ? 'note' : 'off'}>{stateOf(entry, isChanged)}</Badge>}
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
          {original && !isMissing && <p className="wrap-anywhere">English: “{original.text}”</p>}
          {isChanged && !original && <p className="wrap-anywhere">Default: “{text}”</p>}
          <p>
            <span className="font-mono text-xs">{key}</span>
            {hint && ` ${hint}`}
          </p>
        </>
      }
      actions={
        <>
          {mayEdit && !isEdited && (
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
            to={inLanguagePath(id === undefined ? hrefOf('new', key) : hrefOf('edit', id), language)}
            className={buttonClass({ variant: 'quiet', size: 'small' })}
            aria-label={`Drafts and history of ${key}`}
          >
            Drafts and history
          </Link>
        </>
      }
    >
      {isEdited && (
        <TextForm
          of={entry}
          language={language}
          current={isMissing ? '' : current}
          failure={failure}
          onSave={onSave}
          onCancel={() => onEdit(false)}
        />
      )}
    </RecordRow>
  )
}

/** Says what became of the default. */
function stateOf({ original }: ShownLabel, isChanged: boolean): string {
  if (original) return isChanged ? 'Translated here' : 'Hidden'
  return isChanged ? 'Changed' : 'Inactive change'
}

interface TextFormProps {
  of: ShownLabel
  language: string | null
  current: string
  failure: string | null
  onSave: (text: string) => void
  onCancel: () => void
}

function TextForm({ of: { key, values }, language, current, failure, onSave, onCancel }: TextFormProps) {
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
        {...(language !== null && languageProps(language))}
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
