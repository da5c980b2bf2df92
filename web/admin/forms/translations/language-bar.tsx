import { useApolloClient } from '@apollo/client/react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type Location, useLocation, useNavigate } from 'react-router-dom'
import { isTranslations } from '../../../../schema/fields.ts'
import { languageName } from '../../../../schema/fields/translations/language.ts'
import { type TranslationState, translationStates } from '../../../../schema/fields/translations/state.ts'
import { isRequiredText, labelOfText, translatedFieldAt } from '../../../../schema/fields/translations/texts.ts'
import type { Translations } from '../../../../schema/fields/translations/type.ts'
import { ORIGINAL_LANGUAGE } from '../../../../schema/site.ts'
import { Button } from '../../../ui/button.tsx'
import { useAction } from '../../client/graphql/use-action.ts'
import { useLanguageLimit } from '../../client/session/store.ts'
import { contentKindOf } from '../../model/kind-by-name.ts'
import type { Values } from '../../model/item.ts'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { notify } from '../../ui/notices/notices.tsx'
import type { Editor } from '../editing/use-editor.ts'
import { withVisibility } from './edits.ts'
import { focusNextToDo, NEXT_ITEM } from './focus-next.ts'
import { LanguageButton } from './language-button.tsx'
import { nextToTranslate } from './next-item.ts'
import { type Language, languageProps, useLanguages } from '../../model/use-languages.ts'
import { TRANSLATIONS } from './use-chosen-language.ts'
import { useTranslationEdits } from './use-translation-edits.ts'

export interface Props {
  editor: Editor
  /** The tag of the language that the form shows; null for the original one. */
  language: string | null
  onChoose: (language: string | null) => void
  /** Saves the form and keeps it open. Resolves to whether nothing is unsaved. */
  save: () => Promise<boolean>
}

/** The choice of the language that a form shows, with the state of each. Nothing without languages. */
export default function LanguageBar({ language, ...props }: Props) {
  const { kind } = props.editor
  const languages = useLanguages()
  const field = kind.fields[TRANSLATIONS]
  if (!languages?.length || !field || !isTranslations(field)) return null
  return <Choice {...props} languages={languages} of={field.of} chosen={language} />
}

interface ChoiceProps extends Omit<Props, 'language'> {
  languages: readonly Language[]
  of: Editor['kind']['fields']
  chosen: string | null
}

function Choice({ editor, languages, of, chosen, onChoose, save }: ChoiceProps) {
  const { control } = useFormContext()
  const isLimited = useLanguageLimit().length > 0
  // Typing does not wait for the counts.
  const values = useDeferredValue<Values>(useWatch({ control }))
  const states = useMemo(
    () =>
      translationStates(
        of,
        values,
        languages.map(({ tag }) => tag),
      ),
    [of, values, languages],
  )
  const translations = (values[TRANSLATIONS] ?? {}) as Translations
  const chosenAt = languages.findIndex(({ tag }) => tag === chosen)
  const shown = languages[chosenAt]
  return (
    <section aria-label="Languages" className="grid gap-3 rounded-md border border-line bg-surface p-3">
      <div role="group" aria-label="Language" className="flex flex-wrap gap-1">
        {!isLimited && (
          <LanguageButton isChosen={!shown} onClick={() => onChoose(null)}>
            {languageName(ORIGINAL_LANGUAGE)}
          </LanguageButton>
        )}
        {languages.map(({ tag, name }, at) => (
          <LanguageButton key={tag} isChosen={tag === chosen} onClick={() => onChoose(tag)}>
            <span {...languageProps(tag)}>{name}</span>{' '}
            <span className="text-xs font-normal text-ink-soft">
              {stateInWords(states[at]!, translations[tag]?.isVisible)}
            </span>
          </LanguageButton>
        ))}
      </div>
      {shown && (
        <About
          key={shown.tag}
          editor={editor}
          save={save}
          of={of}
          language={shown}
          state={states[chosenAt]!}
          isVisible={translations[shown.tag]?.isVisible ?? false}
        />
      )}
    </section>
  )
}

/** Says how far a translation is, and whether visitors see it. */
const stateInWords = ({ hasTexts, missing, outdated }: TranslationState, isVisible = false): string =>
  [
    missing.length > 0 && `${missing.length} missing`,
    outdated.length > 0 && `${outdated.length} outdated`,
    hasTexts && missing.length + outdated.length === 0 && 'complete',
    !isVisible && 'hidden',
  ]
    .filter(Boolean)
    .join(' · ')

interface AboutProps extends Pick<ChoiceProps, 'editor' | 'of' | 'save'> {
  language: Language
  state: TranslationState
  isVisible: boolean
}

/** Whether visitors see a translation, and the way to the next text that it lacks. */
function About({ editor, save, of, language, state, isVisible }: AboutProps) {
  const edit = useTranslationEdits(editor, language.tag)
  const [isRefused, setRefused] = useState(false)
  const client = useApolloClient()
  const navigate = useNavigate()
  // Closing the form of the next item leads where closing this one does.
  const { state: origin } = useLocation() as Location<unknown>
  const { run, failure } = useAction()
  const lacking = state.missing.filter(({ path }) => isRequiredText(translatedFieldAt(of, path)!))
  const labels = [...new Set(lacking.map(({ path }) => labelOfText(of, path)))]
  const isToDo = state.missing.length + state.outdated.length > 0

  async function goToNext() {
    if (!(await save())) return
    await run('Opening', async () => {
      const { kind, id } = editor
      const open = { kind: contentKindOf(kind), itemId: kind.singleton ? kind.id : id }
      const next = await nextToTranslate(client, language.tag, open)
      return () =>
        next
          ? void navigate(next, { state: origin })
          : notify(`Nothing else is left to translate into ${language.name}.`)
    })
  }

  function toggle() {
    const isLacking = !isVisible && lacking.length > 0
    setRefused(isLacking)
    if (!isLacking) edit(withVisibility(!isVisible))
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <button
          type="button"
          role="switch"
          aria-checked={isVisible}
          onClick={toggle}
          className="group inline-flex min-h-8 items-center gap-2"
        >
          <span
            aria-hidden="true"
            className="flex h-5 w-9 rounded-full border border-line-strong bg-raised p-0.5 group-aria-checked:border-leaf group-aria-checked:bg-tint"
          >
            <span className="size-3.5 rounded-full bg-ink-soft group-aria-checked:ml-auto group-aria-checked:bg-leaf" />
          </span>
          Visible to visitors
        </button>
        <p className="min-w-0 flex-[1_1_14rem] text-ink-soft">{effectOf(language, isVisible, lacking.length > 0)}</p>
        {isToDo && (
          <Button
            variant="outline"
            size="small"
            title="Ctrl or Cmd + Enter"
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onClick={({ currentTarget }) => focusNextToDo(currentTarget.closest('form'))}
          >
            Next text
          </Button>
        )}
        <Button {...NEXT_ITEM} variant="outline" size="small" disabled={editor.saving} onClick={() => void goToNext()}>
          {editor.dirty ? 'Save and next item' : 'Next item'}
        </Button>
      </div>
      <ErrorAlert message={failure} />
      {isRefused && lacking.length > 0 && (
        <ErrorAlert message={`Visitors cannot see it yet. These texts are required: ${labels.join(', ')}.`} />
      )}
    </>
  )
}

function effectOf({ isActive, untranslated }: Language, isVisible: boolean, isLacking: boolean): string {
  if (!isActive) return 'Visitors do not see this language yet.'
  if (isVisible && !isLacking) return ''
  // The client has replaced the name of the option by its value.
  const instead = (untranslated as string) === 'none' ? 'This item is left out of it' : 'Visitors see the original'
  return isVisible ? `${instead}, because required texts are missing.` : `${instead}.`
}
