import { memo, use, useId, useMemo } from 'react'
import { type Fields, isText } from '../../../../schema/fields.ts'
import type { TextState } from '../../../../schema/fields/translations/state.ts'
import { isRequiredText, type OriginalText as Original } from '../../../../schema/fields/translations/texts.ts'
import type { AnyKind } from '../../../../schema/kind.ts'
import { codePoints } from '../../../../schema/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../ui/controls/badge.tsx'
import { CommentsContext, placeOfText } from '../comments/place.ts'
import { counter } from '../fields/control.tsx'
import { EarlierOriginal } from './earlier-original.tsx'
import { type TranslationEdit, withConfirmed, withoutBlank, withText } from './edits.ts'
import { OriginalText } from './original-text.tsx'
import { TranslationControl } from './translation-control.tsx'

type Text = Original['value']

interface Props {
  kind: AnyKind
  /** The id of the item. */
  id: string
  /** The id of the setting whose value it is, in the form of all settings. */
  record: string | undefined
  /** The fields whose texts are translated. */
  fields: Fields
  path: string
  /** The keys, and the positions in lists, that lead to the text. */
  place: string | undefined
  field: Original['field']
  value: Text
  label: string
  /** The tag of the language. */
  language: string
  /** The translation, and the hash of the original that it was made from. */
  text: Text | undefined
  hash: string | undefined
  state: TextState
  error: string | undefined
  /** Translations that may be of an earlier original of the text. */
  former: readonly Text[]
  onEdit: (path: string, edit: TranslationEdit) => void
}

/** A text and its translation side by side. The buttons have shortcuts, so that the tab key goes from translation to translation. */
export const TextPair = memo(function TextPair({
  path,
  place,
  field,
  value,
  label,
  language,
  text,
  hash,
  state,
  onEdit,
  ...props
}: Props) {
  const { kind, id, record, fields, error, former } = props
  const controlId = useId()
  const original = useMemo(() => ({ path, field, value }), [path, field, value])
  const comments = use(CommentsContext)
  const setText = (changed: Text) => onEdit(path, withText(original, changed))
  const described = [
    `${controlId}-original`,
    state !== 'current' && `${controlId}-state`,
    error && `${controlId}-error`,
  ]
  const length = isText(field) && typeof text === 'string' && codePoints(text) >= field.max * 0.8
  return (
    <div
      data-text={path}
      data-field={place}
      data-todo={state === 'current' ? undefined : ''}
      className="group/field grid grid-cols-1 items-start gap-x-6 gap-y-2 border-t border-line py-4 first:border-0 md:grid-cols-2"
    >
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 md:col-span-2">
        <label htmlFor={controlId} className="text-sm font-medium">
          {label}
          {isRequiredText(field) && <span aria-hidden="true"> *</span>}
        </label>
        <span id={`${controlId}-state`} className="flex">
          {state === 'missing' && <Badge variant="note">Missing</Badge>}
          {state === 'outdated' && <Badge variant="pending">Outdated</Badge>}
        </span>
        <span className="ml-auto flex flex-wrap items-center gap-2">
          {comments && <comments.Button {...placeOfText(fields, path)} label={label} />}
          {state === 'missing' && <ActionButton label={label} name="Insert original" onClick={() => setText(value)} />}
          {state === 'outdated' && (
            <ActionButton label={label} name="Still right" onClick={() => onEdit(path, withConfirmed(original))} />
          )}
        </span>
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-3 md:pt-2">
        <OriginalText id={`${controlId}-original`} text={original} />
        {state === 'outdated' && <EarlierOriginal {...{ kind, id, record, fields, original, hash }} />}
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-1.5">
        <TranslationControl
          control={{
            id: controlId,
            'aria-describedby': described.filter(Boolean).join(' '),
            ...(error && { 'aria-invalid': true }),
            ...(isRequiredText(field) && { 'aria-required': true }),
          }}
          name={`translations.${language}.${path}`}
          label={label}
          language={language}
          original={original}
          text={text}
          onChange={setText}
          onBlur={() => onEdit(path, withoutBlank(original))}
        />
        {length && <p className="text-right font-mono text-xs text-ink-soft">{counter(text, field.max)}</p>}
        {error && (
          <p id={`${controlId}-error`} className="text-sm text-danger">
            {error}
          </p>
        )}
        {state === 'missing' &&
          former.map((suggestion) => (
            <p key={String(suggestion)} className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
              <span className="min-w-0 break-words">
                Of an entry that has changed: “{[suggestion].flat().join(', ')}”
              </span>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Use it for ${label}`}
                onClick={() => setText(suggestion)}
              >
                Use it
              </Button>
            </p>
          ))}
      </div>
    </div>
  )
})

interface ActionButtonProps {
  /** The name of the button, and the label of its text. */
  name: string
  label: string
  onClick: () => void
}

/** What can be done with a text that is missing or outdated: a click, or the shortcut in its field. */
const ActionButton = ({ name, label, onClick }: ActionButtonProps) => (
  <Button
    variant="outline"
    size="small"
    tabIndex={-1}
    data-action=""
    aria-label={`${name}: ${label}`}
    aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
    title="Ctrl or Cmd + Shift + Enter, in the field"
    onClick={onClick}
  >
    {name}
  </Button>
)
