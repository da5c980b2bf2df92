import { type Field, type Fields, isGroup, isNested, isTranslations, missingWhenShown } from '../../../schema/fields.ts'
import { type AnyKind, blank } from '../../../schema/kind.ts'
import { publicIdsIn } from '../../../schema/kinds/media-file.ts'
import { fieldsOfTranslations, flatTranslations } from '../../../schema/fields/translations/parts.ts'
import { merge } from '../../../schema/merge.ts'
import { sameValues } from '../../../schema/fields/nested-type.ts'
import { changesOf, sameValue, valuesOnly } from '../../../schema/same-value.ts'
import { settingOf } from '../../../schema/settings.ts'
import type { Change } from '../items/change.ts'
import { fieldAsText, type StoredValues, titleOf } from '../items/history.ts'
import type { Item } from '../items/rows.ts'
import type { FieldChoice, ReleaseProblem } from './problems.ts'
import { checkComplete, initialValues, isSetting } from './publishable.ts'

/** What is to become of an item, whatever has gone live since that was decided. */
export interface Intent {
  kind: AnyKind
  id: string
  /** The values that the decision was based on; undefined if the item did not exist. */
  base: StoredValues | undefined
  /** The values that the item is to have; undefined if it is to be deleted. */
  mine: StoredValues | undefined
  /** The live item; undefined if it does not exist. */
  live: Item | undefined
}

/** A field that changed since and keeps its live value. */
export interface KeptField {
  kind: string
  itemId: string
  title: string
  field: string
  label: string
  value: string | null
}

/** What one intent comes to: a step of a change set unless nothing changes, or the problems that prevent it. */
export interface Outcome {
  change?: Change
  problems: ReleaseProblem[]
  kept: KeptField[]
  /** The values that the item gets; undefined if it is deleted or missing. */
  values?: StoredValues
}

/** Returns the title that an item is to have. While that is blank, as in an unfinished draft, returns the present one. */
export const titleOfIntent = ({ kind, mine, live, base }: Pick<Intent, 'kind' | 'mine' | 'live' | 'base'>): string =>
  [mine, live, base].map((values) => titleOf(kind, values ?? {})).find((title) => title.trim() !== '') ?? ''

/**
 * Merges an intent with the live item, field by field.
 *
 * @param choices the decisions about what overlaps: `MINE` carries out the intent, `LIVE` leaves what is live
 */
export function resolve(intent: Intent, choices: readonly FieldChoice[] = []): Outcome {
  const { kind, id, base, mine, live } = intent
  const title = (live && titleOf(kind, live)) || titleOfIntent(intent)
  const about = { kind: kind.name, itemId: id, title }
  const choiceFor = (field: string | null) =>
    choices.find((choice) => choice.kind === kind.name && choice.itemId === id && (choice.field ?? null) === field)
      ?.keep
  const problem = (
    type: ReleaseProblem['type'],
    message: string,
    more: Partial<ReleaseProblem> = {},
  ): ReleaseProblem => ({
    type,
    ...about,
    field: null,
    label: null,
    message,
    mine: null,
    live: null,
    ...more,
  })
  const theirs = live ? valuesOnly(kind.fields, live) : initialValues(kind, id)
  const unchanged: Outcome = { problems: [], kept: [], values: theirs }

  if (!mine) {
    if (!live) return unchanged
    const choice = choiceFor(null)
    if (choice === 'LIVE') return unchanged
    const isCertain = choice === 'MINE' || (base !== undefined && sameValues(kind.fields, base, live))
    if (isCertain)
      return { change: { kind, id, action: 'delete', expectedVersion: live.version }, problems: [], kept: [] }
    return {
      ...unchanged,
      problems: [problem('OVERLAP', `${title} is to be deleted, but was changed in the meantime`)],
    }
  }

  if (!theirs && base) {
    const choice = choiceFor(null)
    if (choice === 'LIVE') return unchanged
    if (!choice) return { ...unchanged, problems: [problem('MISSING', `${title} was deleted in the meantime`)] }
  }

  const problems: ReleaseProblem[] = []
  let combined = mine
  if (theirs) {
    const merged = merge(kind.fields, base ?? blank(kind), mine, theirs, (path) => choiceFor(path) === 'LIVE')
    combined = merged.values
    for (const { path, label, field, mine: own, theirs: other } of merged.conflicts) {
      if (choiceFor(path)) continue
      const message = `${settingLabel(kind, title) ?? `${label} of ${title}`} was changed in the meantime`
      problems.push(
        problem('OVERLAP', message, {
          field: path,
          label,
          mine: fieldAsText(field, own),
          live: fieldAsText(field, other),
        }),
      )
    }
  }
  const { values, errors = [] } = checkComplete(kind, id, combined)
  for (const { field, message } of errors) {
    problems.push(problem('INCOMPLETE', message, { field, label: labelOf(kind.fields, field) }))
  }
  for (const { language, path, label, message } of missingWhenShown(kind.fields, theirs ?? {}, combined))
    problems.push(problem('INCOMPLETE', message, { field: `translations.${language}.${path}`, label }))
  if (!values || problems.length > 0) return { problems, kept: [], values: combined }
  if (!live) return { change: { kind, id, action: 'create', values, expectedVersion: 0 }, problems, kept: [], values }
  const changed = changesOf(kind.fields, live, values)
  const replaced = new Set(changedLeaves(kind.fields, live, values).map(({ path }) => path))
  const kept = changedLeaves(kind.fields, base ?? live, live)
    .filter(({ path }) => !replaced.has(path))
    .map(({ path, label, field, value }) => ({ ...about, field: path, label, value: fieldAsText(field, value) }))
  if (Object.keys(changed).length === 0) return { problems, kept, values }
  return {
    change: { kind, id, action: 'update', values: changed, expectedVersion: live.version },
    problems,
    kept,
    values,
  }
}

/** Returns the label of the setting with a key; undefined for other kinds. */
const settingLabel = (kind: AnyKind, key: string): string | undefined =>
  isSetting(kind) ? settingOf(key)?.label : undefined

interface Leaf {
  path: string
  label: string
  field: Field
  value: unknown
}

/** Returns the fields of `after`, those of groups and the texts in other languages one by one, whose values differ from `before`. */
function changedLeaves(fields: Fields, before: StoredValues, after: StoredValues): Leaf[] {
  return Object.entries(fields).flatMap(([key, field]): Leaf[] => {
    if (sameValue(field, before[key], after[key])) return []
    if (isTranslations(field)) {
      const [was, is] = [flatTranslations(before[key]), flatTranslations(after[key])]
      return changedLeaves(fieldsOfTranslations(field, was, is), was, is).map((leaf) => ({
        ...leaf,
        path: `${key}.${leaf.path}`,
      }))
    }
    if (!isGroup(field)) return [{ path: key, label: field.label, field, value: after[key] }]
    const inner = changedLeaves(field.fields, (before[key] ?? {}) as StoredValues, (after[key] ?? {}) as StoredValues)
    return inner.map((leaf) => ({ ...leaf, path: `${key}.${leaf.path}`, label: `${field.label}: ${leaf.label}` }))
  })
}

/** Returns the fields whose values name a file. */
export const fieldsNaming = (fields: Fields, values: StoredValues, publicId: string): Leaf[] =>
  changedLeaves(fields, {}, values).filter(({ value }) => publicIdsIn(value ?? null).includes(publicId))

/** Returns the label of the field at a path such as `statistics.0.label`; null if the field does not exist. */
function labelOf(fields: Fields, path: string): string | null {
  const [key = '', ...rest] = path.split('.').filter((part) => !/^\d+$/.test(part))
  const field = fields[key]
  if (!field) return null
  const inner = rest.length > 0 && isNested(field) ? labelOf(field.fields, rest.join('.')) : null
  return inner === null ? field.label : `${field.label}: ${inner}`
}
