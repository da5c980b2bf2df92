import { type Field, isBlocks, isPicture, isReference, isTranslations, typeOf } from '../../../schema/fields.ts'
import { article, kinds } from '../../../schema/kinds/index.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import type { MappingInput } from './document.ts'
import { isOfPosts, TEASER, UNDATED } from './posts.ts'
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
  // Other systems have translations and ids of related records in forms of their own.
  const isForeign = (field: Field) => isTranslations(field) || (metadata !== undefined && isReference(field))
  const known = Object.entries(kind.fields).filter(([, field]) => !isForeign(field))
  const bodies = Object.keys(kind.fields).filter((key) => isBlocks(kind.fields[key]!))
  const hasBlocks = bodies.length > 0
  const texts = kind.singleton ? bodies : [...bodies, kind.titleField]
  const fields = known.map(([key, field]) => {
    const namesOf = (own: string) => [
      own,
      ...(SYNONYMS[own] ?? []).filter((name) => !(name in kind.fields) && !metadata?.includes(name)),
    ]
    const { transforms: steps, isName, isLong, markup, conversion } = typeOf(field)
    const isTeaser = hasBlocks && field.required && isLong && !markup
    // A post without a teaser has a text.
    const names = (isTeaser ? [key, ...texts] : [key]).flatMap(namesOf)
    const transform = isTeaser ? TEASER : metadata && isName ? steps.filter((step) => step !== 'plain') : steps
    // A relation leads to a record, whose name is the text.
    const ends = isName ? ['.name', '.title', ''] : ['']
    return [
      key,
      {
        path: names.flatMap((name) => ends.map((end) => `~${name}${end}`)),
        ...(transform.length > 0 ? { transform: [...transform] } : {}),
        ...(hasBlocks && field.required && conversion === 'date' ? { default: UNDATED } : {}),
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
  const named = kinds.find((kind) =>
    singular(kind).some((candidate) => candidate.replaceAll('-', '').toLowerCase() === name),
  )
  return named ?? (isOfPosts(type) ? article : undefined)
}
