import { missingWhenShown, sameTranslation, type Translations } from '../../../schema/fields.ts'
import type { FieldError } from '../../../schema/validate.ts'
import type { Database } from '../../platform/database/database.ts'
import { invalidFields } from '../../platform/errors.ts'
import type { Check } from './checks.ts'

const translationsIn = (values: object | null | undefined): Translations =>
  (values as { translations?: Translations } | null)?.translations ?? {}

/** Returns whether the values of a change have texts in other languages. */
export const translates = (values: object | undefined): boolean => Object.keys(translationsIn(values)).length > 0

/** Says which languages the site has besides the original one, for the message about another one. */
export const languageList = (tags: readonly string[]): string =>
  tags.length > 0 ? `It has ${tags.join(', ')}` : 'It has no other language yet'

/** Returns an error for each language that a change writes texts in although the site does not have it. */
function unknownLanguages(before: object | null, after: object, known: readonly string[]): FieldError[] {
  const stored = translationsIn(before)
  return Object.entries(translationsIn(after))
    .filter(([language, translation]) => !known.includes(language) && !sameTranslation(stored[language], translation))
    .map(([language]) => ({
      field: `translations.${language}`,
      message: `The site has no language “${language}”. ${languageList(known)}`,
    }))
}

async function tagsIn(database: Database, from: string): Promise<string[]> {
  const rows = await database.query<{ tag: string }>(
    `select tag from ${from} where tag is not null order by place, tag`,
  )
  return [...new Set(rows.map(({ tag }) => tag))]
}

const LANGUAGES = `select tag, "order" as place from language`

/**
 * Requires that a pending change writes texts only in known languages. Those that are pending themselves count, and deleted ones, so that
 * drafts with their texts can still be saved.
 *
 * @throws AppError INVALID
 */
export async function requireKnownLanguages(database: Database, before: object, after: object): Promise<void> {
  const pending = `select values ->> 'tag', null from "pendingChange" where kind = 'language'`
  const earlier = `select snapshot ->> 'tag', null from revision where kind = 'language'`
  const known = await tagsIn(database, `(${LANGUAGES} union all ${pending} union all ${earlier}) known`)
  const errors = unknownLanguages(before, after, known)
  if (errors.length > 0) throw invalidFields(errors)
}

/**
 * Refuses texts in languages that the site does not have, and makes no translation visible that lacks a required text. Imports and
 * restores are not checked: they keep the texts of a deleted language.
 */
export const refuseTranslations: Check = async (changes, database) => {
  const known = await tagsIn(database, `(${LANGUAGES}) known`)
  const errors: FieldError[] = []
  for (const name of changes.kinds)
    for await (const batch of changes.of(name))
      for (const { kind, before, after } of batch) {
        if (!after) continue
        errors.push(...unknownLanguages(before, after, known))
        for (const { language, path, message } of missingWhenShown(kind.fields, before ?? {}, after))
          errors.push({ field: `translations.${language}.texts.${path}`, message })
      }
  if (errors.length > 0) throw invalidFields(errors)
}
