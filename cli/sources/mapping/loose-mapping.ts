import { isPicture, isTranslations, typeOf } from '../../../schema/fields.ts'
import { kinds } from '../../../schema/kinds/index.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import type { MappingInput } from './document.ts'
import { SYNONYMS } from './synonyms.ts'

/** Keys that describe a record and are not content, also in records within others. */
export const METADATA = 'id ID _id uuid UUID v __v version createdAt created_at updatedAt updated_at'
  .split(' ')
  .map((key) => `**.${key}`)

type RuleInput = MappingInput['rules'][number]

/**
 * Returns a rule that fills each field from the key of the same name, or of a synonym, ignoring case and punctuation.
 *
 * @param metadata keys of a content system that are no synonyms, because it writes them itself. Its names are never HTML.
 */
export function looseRule(
  kind: AnyKind,
  id: string,
  where: RuleInput['where'] = {},
  metadata?: readonly string[],
): RuleInput {
  // Other systems have translations in forms of their own.
  const known = Object.entries(kind.fields).filter(([, field]) => !isTranslations(field))
  const fields = known.map(([key, field]) => {
    const names = [key, ...(SYNONYMS[key] ?? []).filter((name) => !(name in kind.fields) && !metadata?.includes(name))]
    const { transforms: steps, isName } = typeOf(field)
    const transform = metadata && isName ? steps.filter((step) => step !== 'plain') : steps
    // A relation leads to a record, whose name is the text.
    const ends = isName ? ['.name', '.title', ''] : ['']
    return [
      key,
      {
        path: names.flatMap((name) => ends.map((end) => `~${name}${end}`)),
        ...(transform.length > 0 ? { transform: [...transform] } : {}),
        ...(isPicture(field) ? { alt: names.map((name) => `~${name}Alt`) } : {}),
      },
    ]
  })
  return { kind: kind.name, where, id, fields: Object.fromEntries(fields) }
}

const singular = (kind: AnyKind) => [kind.name, kind.path, kind.plural, kind.itemKey]

/** Returns the kind with the same name as another system's type, such as `api::team-member.team-member`. */
export function kindLike(type: string): AnyKind | undefined {
  const name = type
    .split('.')
    .at(-1)!
    .replaceAll(/[^a-z0-9]/gi, '')
    .toLowerCase()
  return kinds.find((kind) => singular(kind).some((candidate) => candidate.replaceAll('-', '').toLowerCase() === name))
}
