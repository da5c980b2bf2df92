import { type Field, type Fields, groupOf, isBlocks, isGroup, isTranslations, type NestedField } from './fields.ts'
import { sameValues } from './fields/nested-type.ts'
import { fieldsOfTranslations, flatTranslations, nestedTranslations } from './fields/translations/parts.ts'
import { combinedTranslations, patchedTranslations } from './fields/translations/patch.ts'
import { mergeOrders } from './merge-orders.ts'
import { sameValue } from './same-value.ts'

type Values = Record<string, unknown>
type Block = Values & { readonly key: string }

/** A field that both sides changed to different values. */
export interface Conflict {
  /** The path of the field, such as `contact.email`. */
  path: string
  label: string
  field: Field
  base: unknown
  mine: unknown
  theirs: unknown
}

export interface Merge {
  /** The changes of both sides. For conflicting fields, the value of `mine` unless theirs was chosen. */
  values: Values
  conflicts: Conflict[]
}

/**
 * Merges two sets of changes to the same values, field by field (three-way merge). A list counts as one field, but blocks are merged
 * one by one, and so are the texts of each
 * language. Groups are merged recursively.
 *
 * @param base the values that both sides changed
 * @param takesTheirs whether a conflict, by its path, is resolved with the value of `theirs`
 */
export function merge(
  fields: Fields,
  base: Values,
  mine: Values,
  theirs: Values,
  takesTheirs: (path: string) => boolean = () => false,
): Merge {
  const values: Values = {}
  const conflicts: Conflict[] = []
  for (const [key, field] of Object.entries(fields)) {
    const isTheirs = (path: string) => takesTheirs(`${key}.${path}`)
    const [was, own, other] = [base[key], mine[key], theirs[key]]
    if (isGroup(field)) {
      const inner = merge(field.fields, asValues(was), asValues(own), asValues(other), isTheirs)
      values[key] = inner.values
      conflicts.push(...inner.conflicts.map((conflict) => within(key, field, conflict)))
    } else if (sameValue(field, was, own)) {
      values[key] = other
    } else if (isTranslations(field) && !sameValue(field, was, other)) {
      const sides = [was, own, other].map(flatTranslations)
      const inner = merge(fieldsOfTranslations(field, ...sides), sides[0]!, sides[1]!, sides[2]!, isTheirs)
      values[key] = nestedTranslations(inner.values)
      // Their labels name the language.
      conflicts.push(...inner.conflicts.map((conflict) => ({ ...conflict, path: `${key}.${conflict.path}` })))
    } else if (isBlocks(field) && !sameValue(field, was, other)) {
      const inner = mergeBlocks(field, asBlocks(was), asBlocks(own), asBlocks(other), isTheirs)
      values[key] = inner.blocks
      conflicts.push(...inner.conflicts.map((conflict) => within(key, field, conflict)))
    } else {
      const isOverlap = !sameValue(field, was, other) && !sameValue(field, own, other)
      values[key] = isOverlap && takesTheirs(key) ? other : own
      if (isOverlap) conflicts.push({ path: key, label: field.label, field, base: was, mine: own, theirs: other })
    }
  }
  return { values, conflicts }
}

/**
 * Merges two sets of changes to a list of blocks by their keys. Blocks that only one side changed, added, moved or deleted need no
 * decision. Fields of a block that both sides changed are conflicts, and so is a block that one side changed and the other one
 * deleted or replaced. A block that both sides moved is where `mine` has it.
 */
function mergeBlocks(
  field: NestedField,
  base: readonly Block[],
  mine: readonly Block[],
  theirs: readonly Block[],
  takesTheirs: (path: string) => boolean,
): { blocks: Block[]; conflicts: Conflict[] } {
  const conflicts: Conflict[] = []
  const merged = new Map<string, Block>()
  const [before, own, others] = [base, mine, theirs].map((list) => new Map(list.map((block) => [block.key, block])))
  for (const key of new Set([...own!.keys(), ...others!.keys()])) {
    const found = mergeBlock(field, before!.get(key), own!.get(key), others!.get(key), (path) =>
      takesTheirs(path === '' ? key : `${key}.${path}`),
    )
    if (found.block) merged.set(key, found.block)
    conflicts.push(...found.conflicts.map(({ path, ...more }) => ({ ...more, path: path ? `${key}.${path}` : key })))
  }
  const [first, second, third] = [base, mine, theirs].map((list) => list.map(({ key }) => key))
  const order = mergeOrders(first!, second!, third!).filter((key) => merged.has(key))
  return { blocks: order.map((key) => merged.get(key)!), conflicts }
}

/** Merges a block. It is undefined where it is missing or deleted. The path of a conflict about it as a whole is empty. */
function mergeBlock(
  field: NestedField,
  base: Block | undefined,
  mine: Block | undefined,
  theirs: Block | undefined,
  takesTheirs: (path: string) => boolean,
): { block: Block | undefined; conflicts: Conflict[] } {
  const isSame = (a: Block | undefined, b: Block | undefined) => (a && b ? sameValues(field.fields, a, b) : a === b)
  if (isSame(base, mine)) return { block: theirs, conflicts: [] }
  if (isSame(base, theirs) || isSame(mine, theirs)) return { block: mine, conflicts: [] }

  const [was, own, other] = [base, mine, theirs].map((block) => block && groupOf(field, block))
  if (!mine || !own || was?.name !== own.name || other?.name !== own.name) {
    const label = (own ?? other)?.group.label ?? field.label
    const listed = (block: Block | undefined) => (block ? [block] : [])
    const conflict = { path: '', label, field, base: listed(base), mine: listed(mine), theirs: listed(theirs) }
    return { block: takesTheirs('') ? theirs : mine, conflicts: [conflict] }
  }
  const { name, group } = own
  const inner = merge(group.fields, was.values, own.values, other.values, (path) => takesTheirs(`${name}.${path}`))
  return {
    block: { key: mine.key, [name]: inner.values },
    conflicts: inner.conflicts.map((conflict) => within(name, group, conflict)),
  }
}

const within = (key: string, { label }: Field, conflict: Conflict): Conflict => ({
  ...conflict,
  path: `${key}.${conflict.path}`,
  label: `${label}: ${conflict.label}`,
})

/**
 * Returns the base for a merge after responses were lost. If the server holds a value that an unanswered attempt sent,
 * that attempt was carried out, so the value is not a change by someone else.
 *
 * @param sent the values of the unanswered attempts
 */
export const acknowledged = (fields: Fields, base: Values, sent: readonly Values[], theirs: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => {
      const arrived = sent.some((values) => sameValue(field, values[key], theirs[key]))
      return [key, arrived ? theirs[key] : base[key]]
    }),
  )

/**
 * Returns the keys of the secrets that someone else changed, with the value undefined. In the base of a merge, this marks
 * them as changed although the server sends no value to compare.
 */
export const changedSecrets = (secret: readonly string[], base: Versioned, theirs: Versioned): Values =>
  Object.fromEntries(
    secret.filter((key) => base.fieldVersions?.[key] !== theirs.fieldVersions?.[key]).map((key) => [key, undefined]),
  )

interface Versioned {
  fieldVersions?: Readonly<Record<string, number>> | undefined
}

const asValues = (value: unknown) => (value ?? {}) as Values
const asBlocks = (value: unknown) => (value ?? []) as Block[]

/** Returns a copy of `values` with the value at a path replaced. The path names blocks by their keys. */
export function withValue(values: Values, path: string, value: unknown): Values {
  const [key = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...values, [key]: value }
  const inner = values[key]
  if (!Array.isArray(inner)) return { ...values, [key]: withValue(asValues(inner), rest.join('.'), value) }
  const [name = '', ...within] = rest
  const replaced = (inner as Block[]).map((block) =>
    block.key === name ? withValue(block, within.join('.'), value) : block,
  )
  return { ...values, [key]: replaced }
}

/** Returns `values` with a patch, in which groups and translations may have some of their keys only. */
export const withPatch = (fields: Fields, values: Values, patch: Values): Values =>
  patched(fields, values, patch, patchedTranslations)

/** Returns two patches as one: the later one comes after the earlier one. */
export const combinedPatch = (fields: Fields, earlier: Values, later: Values): Values =>
  patched(fields, earlier, later, combinedTranslations)

const patched = (
  fields: Fields,
  values: Values,
  patch: Values,
  translate: (stored: unknown, change: unknown) => unknown,
): Values => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(patch).map(([key, value]) => {
      const field = fields[key]
      if (field && isTranslations(field)) return [key, translate(values[key], value)]
      if (!field || !isGroup(field)) return [key, value]
      return [key, patched(field.fields, asValues(values[key]), asValues(value), translate)]
    }),
  ),
})
