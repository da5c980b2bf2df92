import { useQuery } from '@apollo/client/react'
import { useMemo } from 'react'
import { directionOf } from '../../../schema/fields/translations/language.ts'
import { LanguagesDocument, type LanguagesQuery } from '../client/graphql/generated.ts'
import { useErrorLog } from '../client/graphql/use-error-log.ts'
import { useLanguageLimit } from '../client/session/store.ts'

/** A language of the website besides the original one. */
export type Language = LanguagesQuery['languages']['items'][number]

/**
 * Loads the languages besides the original one in which the user may write; undefined until they are there. Forms work without
 * them.
 */
export function useLanguages(): readonly Language[] | undefined {
  const { data, error } = useQuery(LanguagesDocument)
  useErrorLog('Loading languages failed', error)
  const limit = useLanguageLimit()
  const items = data?.languages.items
  return useMemo(() => (limit.length > 0 ? items?.filter(({ tag }) => limit.includes(tag)) : items), [items, limit])
}

/** Returns the attributes of an element with text in a language. */
export const languageProps = (tag: string) => ({ lang: tag, dir: directionOf(tag) })
