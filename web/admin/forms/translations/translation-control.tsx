import { type ChangeEvent, lazy, Suspense } from 'react'
import { typeOf } from '../../../../schema/fields.ts'
import type { OriginalText } from '../../../../schema/fields/translations/texts.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { CONTROL_CLASS, type ControlProps } from '../../ui/controls/field.tsx'
import { languageProps } from '../../model/use-languages.ts'

const RichTextEditor = lazy(() => import('../rich-text/editor.tsx'))

type Text = OriginalText['value']

interface Props {
  control: ControlProps
  name: string
  label: string
  /** The tag of the language. */
  language: string
  original: OriginalText
  text: Text | undefined
  onChange: (text: Text) => void
  onBlur: () => void
}

/** Edits the translation of a text: a formatted one in the editor, a list with one entry a line. */
export function TranslationControl({ control, name, label, language, original, text, onChange, onBlur }: Props) {
  const { field, value } = original
  const isList = typeof value !== 'string'
  if (typeOf(field).markup)
    return (
      <Suspense fallback={<Spinner label="Loading the editor..." />}>
        <RichTextEditor
          label={label}
          language={languageProps(language)}
          value={typeof text === 'string' ? text : ''}
          control={control}
          handle={() => undefined}
          onChange={onChange}
          onBlur={onBlur}
        />
      </Suspense>
    )
  const isLine = !isList && !typeOf(field).isLong

  function change({ target }: ChangeEvent<HTMLTextAreaElement>) {
    if (!isList) return onChange(isLine ? joinedLines(target.value) : target.value)
    return onChange(target.value === '' ? [] : target.value.split('\n'))
  }

  return (
    <textarea
      {...control}
      {...languageProps(language)}
      name={name}
      spellCheck
      autoComplete="off"
      rows={isList ? Math.max(2, value.length) : isLine ? 1 : 3}
      value={[text ?? ''].flat().join('\n')}
      onChange={change}
      onBlur={onBlur}
      onKeyDown={(event) => isLine && event.key === 'Enter' && event.preventDefault()}
      className={`${CONTROL_CLASS} field-sizing-content max-h-96 resize-none ${isLine ? '' : 'min-h-20'}`}
    />
  )
}

/** Returns a text of several lines, such as a pasted one, as one line. */
const joinedLines = (text: string) =>
  text.includes('\n')
    ? text
        .split('\n')
        .map((line) => line.trim())
        .join(' ')
    : text
