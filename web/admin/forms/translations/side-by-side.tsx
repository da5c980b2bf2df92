import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react'
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { isTranslations } from '../../../../schema/fields.ts'
import { languageName } from '../../../../schema/fields/translations/language.ts'
import { NO_TRANSLATION, stateOfText } from '../../../../schema/fields/translations/state.ts'
import { type OriginalText, textsOf } from '../../../../schema/fields/translations/texts.ts'
import type { Translations } from '../../../../schema/fields/translations/type.ts'
import { ORIGINAL_LANGUAGE } from '../../../../schema/site.ts'
import type { Values } from '../../model/item.ts'
import type { Editor } from '../editing/use-editor.ts'
import { AddressPair } from './address-pair.tsx'
import { type TranslationEdit, translationsOfFormer } from './edits.ts'
import { focusNextToDo } from './focus-next.ts'
import { TextPair } from './text-pair.tsx'
import { Texts } from './texts.tsx'
import { languageProps, useLanguages } from '../../model/use-languages.ts'
import { TRANSLATIONS } from './use-chosen-language.ts'
import { useTranslationEdits } from './use-translation-edits.ts'

export interface Props {
  editor: Editor
  /** The tag of the language. */
  language: string
  /** Returns the id of the setting that a text belongs to, in the form of all settings. */
  recordOf?: (path: string) => string | undefined
}

/** The texts of an item with their translations into a language, which replaces the fields of the form. */
export default function SideBySide({ editor, language, recordOf }: Props) {
  const { kind, id } = editor
  const { control, clearErrors } = useFormContext()
  const values: Values = useWatch({ control })
  const { errors } = useFormState({ control })
  const edit = useTranslationEdits(editor, language)
  const own = useLanguages()?.find(({ tag }) => tag === language)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // After a press on the button of a language, the focus stays on that button.
    if (document.activeElement?.closest('[role=group]')) return
    // A text that was chosen on the page has the focus, or gets it.
    if (box.current?.closest('[data-chosen-field]')) return
    // The dialog has focused its first control, which can be one of these.
    focusNextToDo(box.current, null)
  }, [])

  const editText = useCallback(
    (path: string, change: TranslationEdit) => {
      clearErrors(errorName(language, path))
      edit(change)
    },
    [clearErrors, edit, language],
  )

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    if (!event.shiftKey) return focusNextToDo(box.current)
    const pair = (event.target as HTMLElement).closest('[data-text]')
    return pair?.querySelector<HTMLElement>('[data-action]')?.click()
  }

  const field = kind.fields[TRANSLATIONS]
  if (!field || !isTranslations(field)) return null
  const { of } = field
  const translation = ((values[TRANSLATIONS] ?? {}) as Translations)[language] ?? NO_TRANSLATION
  const texts = textsOf(of, values)
  const places = new Map(texts.map(({ path, place }) => [path, place]))
  const render = ({ path, ...text }: OriginalText) => {
    const translated = translation.texts[path]
    return (
      <TextPair
        {...text}
        kind={kind}
        id={id}
        record={recordOf?.(path)}
        fields={of}
        path={path}
        place={places.get(path)}
        label={text.field.label}
        language={language}
        text={translated?.text}
        hash={translated?.original}
        state={stateOfText(translation, { path, ...text })}
        error={messageIn(get(errors, errorName(language, path)))}
        former={translated ? NONE : translationsOfFormer(texts, translation, { path, ...text })}
        onEdit={editText}
      />
    )
  }
  const renderAddress = (address: OriginalText) => (
    <AddressPair
      {...address}
      kind={kind}
      language={language}
      own={String(translation.texts[address.path]?.text ?? '')}
      error={messageIn(get(errors, errorName(language, address.path)))}
      onEdit={editText}
    />
  )
  return (
    // The shortcuts come before those of the formatted text.
    <div ref={box} onKeyDownCapture={press}>
      <div className="grid grid-cols-2 gap-x-6 border-b border-line pb-2 text-sm font-medium max-md:hidden">
        <p>{languageName(ORIGINAL_LANGUAGE)}</p>
        <p {...languageProps(language)} className="text-left">
          {own?.name ?? languageName(language)}
        </p>
      </div>
      {texts.length === 0 && <p className="py-6 text-ink-soft">There is no text to translate yet.</p>}
      <Texts fields={of} values={values} render={render} renderAddress={renderAddress} />
    </div>
  )
}

const NONE: readonly string[] = []

const errorName = (language: string, path: string) => `${TRANSLATIONS}.${language}.texts.${path}`

/** Returns the first message of an error of a text, or of the entries of a list. */
function messageIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { message, text } = error as { message?: unknown; text?: unknown }
  if (typeof message === 'string') return message
  if (Array.isArray(error)) return error.map(messageIn).find((found) => found !== undefined)
  return messageIn(text)
}
