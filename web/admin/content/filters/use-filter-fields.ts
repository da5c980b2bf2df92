import { useMemo } from 'react'
import type { ChoiceOption, Field, TextListField } from '../../../../schema/fields.ts'
import { languageName } from '../../../../schema/fields/translations/language.ts'
import { ITEM_STATES, stateIn } from '../../../../schema/fields/translations/state.ts'
import type { Kind } from '../../../../schema/kind.ts'
import { TRANSLATION_STATES } from '../../../../schema/lists.ts'
import { usePermissions } from '../../client/session/store.ts'
import { type Language, useLanguages } from '../../model/use-languages.ts'
import { filterFieldsFor } from './filters.ts'

/** Returns the fields by which the user can filter lists of a kind, by their paths. */
export function useFilterFields(kind: Kind): ReadonlyMap<string, Field> {
  const permissions = usePermissions()
  const languages = useLanguages()
  return useMemo(() => {
    const fields = filterFieldsFor(permissions, kind)
    const states = fields.get(TRANSLATION_STATES) as TextListField | undefined
    if (!states || !languages) return fields
    const chosen: TextListField = { ...states, options: statesOf(languages) }
    if (languages.length > 0) fields.set(TRANSLATION_STATES, chosen)
    else fields.delete(TRANSLATION_STATES)
    return fields
  }, [kind, languages, permissions])
}

/** Returns the states that translations can have, as options. */
const statesOf = (languages: readonly Language[]): ChoiceOption[] =>
  languages.flatMap(({ tag }) =>
    ITEM_STATES.map((state) => {
      const value = stateIn(tag, state)
      return { value, name: value, label: `${languageName(tag)}: ${state}` }
    }),
  )
