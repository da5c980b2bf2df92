import type { AnyKind } from '../../../schema/kind.ts'
import { isObject } from '../../../schema/is-object.ts'
import { counted } from '../../../schema/counted.ts'
import { valueAt } from '../records/path.ts'
import { suggestReferences, withReferences } from './suggest-references.ts'
import { suggestRule } from './suggest-rule.ts'
import { technicalKeys } from './technical-keys.ts'
import { written } from './write-mapping.ts'
import type { Data } from '../records/values.ts'

interface SuggestionOptions {
  as?: AnyKind | undefined
  format?: string
  /** The language that the mapping names. */
  locale?: string | undefined
  /** The address of the old site, if it is known. */
  site?: string | undefined
  /** Comments for the mapping. */
  head?: string[]
  /** Whether the data is of a known system. */
  isKnown?: boolean
  /** The technical keys of the system. */
  technical?: readonly string[] | undefined
}

/**
 * Suggests a mapping for data: the most similar kind of each list, the key for each field, missing required fields and
 * unused keys. A person is expected to complete it.
 *
 * Lists that look like no kind get no rule if another list does.
 *
 * @param lists sample records of each list, by the list's path ('' for records outside a list)
 */
export function suggestMapping(
  lists: Map<string, unknown[]>,
  source: string,
  { as, format, locale, site, head = [], isKnown = format !== undefined, technical }: SuggestionOptions = {},
): string {
  const suggestions = [...lists].flatMap(([list, samples]) => {
    const references = suggestReferences(list, lists)
    const records = withReferences(samples.filter(isObject), references, lists)
    return records.length === 0
      ? []
      : [
          {
            list,
            records,
            count: records.length,
            ...suggestRule(list === '' ? undefined : list, records, { as, isKnown, references }),
          },
        ]
  })
  const likely = suggestions.some(({ isLikely }) => isLikely)
    ? suggestions.filter(({ isLikely }) => isLikely)
    : suggestions
  const others = suggestions.filter((suggestion) => !likely.includes(suggestion))
  const shared = withSharedIds(likely)
  const notes = [
    ...head,
    ...likely.flatMap((suggestion) => suggestion.notes),
    ...likely
      .filter((suggestion) => shared.has(suggestion))
      .map(
        ({ list, rule }) =>
          `${rule.kind}: ids of ${list} are also those of another list, so its items have no id and are matched by their names`,
      ),
    ...others.map(
      ({ list, count }) => `No rule for ${list} (${counted(count, 'record')}): it looks like none of the kinds`,
    ),
  ]
  const rules = likely.map((suggestion) =>
    shared.has(suggestion) ? { ...suggestion.rule, id: undefined } : suggestion.rule,
  )
  const ignore = technicalKeys(
    likely.flatMap(({ records }) => records),
    technical,
  )
  return written(notes, { source, format, site, locale, ignore, rules })
}

/** Returns the suggestions whose records have ids that records of another list have, which become items of the same kind. */
function withSharedIds<D extends { rule: { kind: string; id?: string }; records: Data[] }>(
  suggestions: readonly D[],
): Set<D> {
  const seen = new Set<string>()
  const shared = new Set<D>()
  for (const suggestion of suggestions) {
    const { kind, id } = suggestion.rule
    const recordIds =
      id === undefined ? [] : suggestion.records.map((record) => `${kind} ${String(valueAt(record, id))}`)
    if (recordIds.some((recordId) => seen.has(recordId))) shared.add(suggestion)
    else for (const recordId of recordIds) seen.add(recordId)
  }
  return shared
}
