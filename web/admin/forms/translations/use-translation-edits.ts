import { useCallback } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Translations } from '../../../../schema/fields/translations/type.ts'
import type { Editor } from '../editing/use-editor.ts'
import { editedTranslations, type TranslationEdit } from './edits.ts'
import { TRANSLATIONS } from './use-chosen-language.ts'

/** Returns a function that edits the texts of a language in the form. */
export function useTranslationEdits({ getBase }: Pick<Editor, 'getBase'>, language: string) {
  const { getValues, setValue } = useFormContext()
  return useCallback(
    (edit: TranslationEdit) => {
      const translations = getValues(TRANSLATIONS) as Translations
      const stored = (getBase().values[TRANSLATIONS] ?? {}) as Translations
      setValue(TRANSLATIONS, editedTranslations(translations, stored, language, edit), { shouldDirty: true })
    },
    [getBase, getValues, setValue, language],
  )
}
