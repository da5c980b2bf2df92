import { type Field, isTranslations } from '../../../schema/fields.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { teamMember } from '../../../schema/kinds/index.ts'
import { simplified } from '../../../schema/similar-names.ts'
import { personNameKeys } from './person-name.ts'
import { SYNONYMS } from '../mapping/synonyms.ts'
import { unwrappedKey } from './wrappers.ts'

/** The keys of the records, by their spelling without case and punctuation. */
export type Spellings = ReadonlyMap<string, string[]>

function keyFor(field: string, { label }: Field, keys: Spellings, taken: ReadonlySet<string>): string | undefined {
  for (const name of [field, label, ...(SYNONYMS[field] ?? [])]) {
    const key = keys.get(simplified(name))?.find((candidate) => !taken.has(candidate))
    if (key !== undefined) return key
  }
  return undefined
}

export interface Guess {
  kind: AnyKind
  fields: Map<string, string>
  /** The keys that have the parts of a name, if no key has it whole. */
  nameParts?: string[] | undefined
}

export function guess(kind: AnyKind, keys: Spellings): Guess {
  const fields = new Map<string, string>()
  const taken = new Set<string>()
  for (const [field, definition] of Object.entries(kind.fields)) {
    // Other systems have translations in forms of their own.
    const key = isTranslations(definition) ? undefined : keyFor(field, definition, keys, taken)
    if (key === undefined) continue
    fields.set(field, key)
    taken.add(key)
  }
  takeShort(fields, keys, 'blocks' in kind.fields ? 'blocks' : 'detailedDescription')
  return {
    kind,
    fields,
    ...(kind.name === teamMember.name && !fields.has('name') && { nameParts: personNameKeys(keys) }),
  }
}

/** Moves a description to the field of the whole text if the records have a shorter text, too. */
function takeShort(fields: Map<string, string>, keys: Spellings, whole: string): void {
  const own = fields.get('description')
  if (own === undefined || simplified(unwrappedKey(own)) !== 'description' || fields.has(whole)) return
  const short = ['shortdescription', 'summary', 'excerpt', 'teaser', 'intro', 'kurzbeschreibung'].flatMap(
    (name) => keys.get(name) ?? [],
  )[0]
  if (short === undefined) return
  fields.set('description', short)
  fields.set(whole, own)
}

/** Whether a list has the name of a kind. */
export const isNamedLike = (kind: AnyKind, list: string): boolean =>
  [kind.name, kind.plural, kind.path].some((name) => simplified(list).includes(simplified(name)))

/** Scores how well a kind fits: by fields found, required fields, and the name of the list. */
export function score({ kind, fields, nameParts }: Guess, list: string): number {
  const required = Object.entries(kind.fields).filter(([, field]) => field.required)
  return (
    fields.size +
    required.filter(([key]) => fields.has(key)).length * 2 +
    (nameParts ? 3 : 0) +
    (isNamedLike(kind, list) ? 10 : 0)
  )
}
