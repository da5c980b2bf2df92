import { useQuery } from '@apollo/client/react'
import { directionOf } from '../../../schema/fields/translations/language.ts'
import { LanguagesDocument, type LanguagesQuery } from '../client/graphql/generated.ts'
import { useErrorLog } from '../client/graphql/use-error-log.ts'

/** A language of the website besides the original one. */
export type Language = LanguagesQuery['languages']['items'][number]

/** Loads the languages of the website besides the original one; undefined until they are there. Forms work without them. */
export function useLanguages(): readonly Language[] | undefined {
  const { data, error } = useQuery(LanguagesDocument)
  useErrorLog('Loading languages failed', error)
  return data?.languages.items
}

/** Returns the attributes of an element with text in a language. */
export const languageProps = (tag: string) => ({ lang: tag, dir: directionOf(tag) })
