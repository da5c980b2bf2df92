import { useQuery } from '@apollo/client/react'
import { useMemo } from 'react'
import type { Translations } from '../../../schema/fields/translations/type.ts'
import { catalogueOf } from '../../../schema/labels/catalogues.ts'
import { labelEntries } from '../../../schema/labels/entries.ts'
import { ORIGINAL_LANGUAGE } from '../../../schema/site.ts'
import { LabelTranslationsDocument } from '../../admin/client/graphql/generated.ts'
import type { ShownLabel } from './admin-catalogue.ts'

/** Returns whether the labels that nobody translated into a language are shown in English. */
export const hasNoCatalogue = (language: string): boolean => catalogueOf(language).language === ORIGINAL_LANGUAGE

/** Loads the labels in a language, with the texts that it has; undefined until they are there, and for the original language. */
export function useTranslatedLabels(language: string | null, labels: readonly ShownLabel[]) {
  const { data, error, refetch } = useQuery(LabelTranslationsDocument, {
    skip: language === null,
    fetchPolicy: 'cache-and-network',
  })
  const translated = useMemo(() => {
    if (language === null || !data) return undefined
    const stored = new Map(data.labels.items.map(({ key, ...item }) => [key, item]))
    const originals = new Map(labels.map((label) => [label.key, label]))
    // Languages have forms of their own for numbers.
    return labelEntries({ ...catalogueOf(language), language }).map(({ key, ...entry }): ShownLabel => {
      const original = originals.get(key)
      const item = stored.get(key)
      const { isVisible, texts } = ((item?.translations ?? {}) as Translations)[language] ?? {}
      const text = texts?.['text']?.text
      const own = item && typeof text === 'string' ? { id: item.id, text, isActive: isVisible === true } : undefined
      return {
        ...entry,
        key,
        own,
        original: { id: item?.id, text: original?.own?.text ?? original?.text ?? entry.text },
      }
    })
  }, [language, data, labels])
  return { translated, error, refetch }
}
