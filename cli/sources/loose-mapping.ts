import { kinds } from '../../schema/kinds/index.ts'
import type { AnyKind } from '../../schema/kind.ts'
import type { MappingInput } from './mapping.ts'
import { SYNONYMS } from './synonyms.ts'

type RuleInput = MappingInput['rules'][number]

/** The transforms that bring another system's value near to what a field wants. */
function transformsOf(type: string): string[] {
  if (type === 'longText') return ['plain']
  if (type === 'text') return ['first', 'plain', 'line']
  if (type === 'toggle') return ['boolean']
  if (type === 'integer') return ['number']
  if (type === 'image') return ['first']
  return []
}

/**
 * A rule for records of a system that names things much as we do: each field is filled from the key of its name, or of
 * what others call it, whatever its case and punctuation.
 */
export function looseRule(kind: AnyKind, id: string, where: RuleInput['where'] = {}): RuleInput {
  const fields = Object.entries(kind.fields).map(([key, field]) => {
    const names = [key, ...(SYNONYMS[key] ?? []).filter((name) => !(name in kind.fields))]
    const transform = transformsOf(field.type)
    return [key, { path: names.map((name) => `~${name}`), ...(transform.length > 0 ? { transform } : {}) }]
  })
  return { kind: kind.name, where, id, fields: Object.fromEntries(fields) }
}

const singular = (kind: AnyKind) => [kind.name, kind.path, kind.plural, kind.itemKey]

/** The kind that another system's type is named after, such as `api::team-member.team-member`. */
export function kindLike(type: string): AnyKind | undefined {
  const name = type
    .split('.')
    .at(-1)!
    .replaceAll(/[^a-z0-9]/gi, '')
    .toLowerCase()
  return kinds.find((kind) => singular(kind).some((one) => one.replaceAll('-', '').toLowerCase() === name))
}
