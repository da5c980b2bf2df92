import { type Fields, isTranslations } from './fields.ts'
import { flatTranslations } from './fields/translations/parts.ts'
import { patchedTranslations } from './fields/translations/patch.ts'
import { sameTranslation } from './fields/translations/type.ts'
import { isObject } from './is-object.ts'
import type { Difference } from './same-value.ts'

const withoutHash = (value: unknown) => (isObject(value) ? value['text'] : value)

/**
 * Returns differences as people read them: instead of all translations, each text in another language that differs, such as
 * `translations.es.title`. A text that is only taken as right for another original is the same before and after.
 */
export const differencesByText = (fields: Fields, changes: readonly Difference[]): Difference[] =>
  changes.flatMap((change) => {
    const { field, before, after } = change
    if (!isTranslations(fields[field]!)) return [change]
    const [was, is] = [flatTranslations(before), flatTranslations(patchedTranslations(before, after))]
    return [...new Set([...Object.keys(was), ...Object.keys(is)])]
      .filter((name) => !sameTranslation(was[name], is[name]))
      .map((name) => ({ field: `${field}.${name}`, before: withoutHash(was[name]), after: withoutHash(is[name]) }))
  })
