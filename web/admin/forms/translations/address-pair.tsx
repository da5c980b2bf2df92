import { useId } from 'react'
import type { AnyKind } from '../../../../schema/kind.ts'
import type { OriginalText } from '../../../../schema/fields/translations/texts.ts'
import { pageOf } from '../../../../schema/item-page.ts'
import { below, languageBase } from '../../../../schema/site.ts'
import { publicOrigin } from '../../client/connection/public-origin.ts'
import { CONTROL_CLASS } from '../../ui/controls/field.tsx'
import { type TranslationEdit, withAddress } from './edits.ts'

interface Props extends OriginalText {
  kind: AnyKind
  /** The tag of the language. */
  language: string
  /** The address in the language, if it has one of its own. */
  own: string
  error: string | undefined
  onEdit: (path: string, edit: TranslationEdit) => void
}

/** The address of the page beside that in another language, with what visitors see of it. */
export function AddressPair({ kind, path, field, value, language, own, error, onEdit }: Props) {
  const id = useId()
  const host = publicOrigin().replace(/^https?:\/\//, '')
  const shown = (tag: string, address: string) =>
    host + below(languageBase(tag), pageOf(kind, { id: '', [path]: address })!)
  return (
    <div
      data-text={path}
      data-field={path}
      className="grid grid-cols-1 items-start gap-x-6 gap-y-2 border-t border-line py-4 first:border-0 md:grid-cols-2"
    >
      <label htmlFor={id} className="text-sm font-medium md:col-span-2">
        {field.label}
      </label>
      <p id={`${id}-original`} className="min-w-0 text-ink-soft wrap-anywhere md:pt-2">
        {value}
      </p>
      <div className="grid min-w-0 grid-cols-1 gap-1.5">
        <input
          id={id}
          aria-describedby={`${id}-original ${id}-${error ? 'error' : 'note'}`}
          aria-invalid={error ? true : undefined}
          name={`translations.${language}.${path}`}
          value={own}
          onChange={({ target }) => onEdit(path, withAddress(path, target.value))}
          placeholder={field.default === null ? 'Made from the title' : 'That of the original'}
          autoComplete="off"
          spellCheck={false}
          className={CONTROL_CLASS}
        />
        {error ? (
          <p id={`${id}-error`} className="text-sm text-danger">
            {error}
          </p>
        ) : (
          <p id={`${id}-note`} className="min-w-0 text-sm text-ink-soft wrap-anywhere">
            {own === '' ? 'Earlier addresses lead to the new one.' : shown(language, own)}
          </p>
        )}
      </div>
    </div>
  )
}
