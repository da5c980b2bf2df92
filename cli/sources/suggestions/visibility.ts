import { counted } from '../../../schema/counted.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { valueAt } from '../records/path.ts'
import { simplified } from '../../../schema/similar-names.ts'
import { filled } from '../mapping/template.ts'
import { isGiven } from './field-path.ts'
import type { FieldInput } from '../systems/system.ts'
import { type Sign, signsIn, STATES, VALUES } from './visibility-signs.ts'
import { unwrappedKey } from './wrappers.ts'
import type { Data } from '../records/values.ts'

/** The most values that a comment names. */
const WORDS = 10

/** Whether a sign is the key `isActive`, which the readers of systems derive from everything that they know of a record. */
const isOwn = ({ paths }: Sign) => Number(paths[0] === 'isActive')

const inactiveIn = ({ verdicts }: Sign) => verdicts.filter((isPublic) => !isPublic).length

/** Combines two signs, if their values can be listed: a record is public if both signs say so. */
function joined(a: Sign, b: Sign, records: readonly Data[]): Sign | undefined {
  const isListed = ({ rule }: Sign) => typeof rule === 'string' || rule.transform === undefined
  if (!isListed(a) || !isListed(b)) return undefined
  const paths = [...a.paths, ...b.paths]
  const template = paths.map((path) => `{${path}}`).join(' / ')
  const texts = records.map((record) => filled(template, record))
  // A text that no sample has must not make a record active, so records without any of the values are inactive, too.
  const verdicts = texts.map((text, at) => text !== undefined && a.verdicts[at]! && b.verdicts[at]!)
  const values = Object.fromEntries(texts.flatMap((text, at) => (text === undefined ? [] : [[text, verdicts[at]!]])))
  return Object.keys(values).length > VALUES
    ? undefined
    : { paths, verdicts, rule: { template, values, default: false } }
}

interface Visibility {
  rule?: FieldInput
  /** The keys that the rule reads. */
  paths: string[]
  /** Comments for the suggested mapping. */
  notes: string[]
}

/** Finds out which records are public. Records become active only if no key says that they are not. */
export function visibilityOf(kind: AnyKind, keys: readonly string[], records: readonly Data[]): Visibility {
  if (!('isActive' in kind.fields)) return { paths: [], notes: [] }
  const [first, ...others] = signsIn(keys, records).toSorted(
    (a, b) => inactiveIn(b) - inactiveIn(a) || isOwn(b) - isOwn(a),
  )
  if (!first) return { paths: [], notes: [`${kind.path}: all records become active: ${whyNone(keys, records)}`] }
  let sign = first
  const notes: string[] = []
  for (const other of others) {
    const count = sign.verdicts.filter((isPublic, at) => isPublic && !other.verdicts[at]).length
    if (count === 0) continue
    const whole = joined(sign, other, records)
    if (whole) sign = whole
    else
      notes.push(
        `${kind.path}: ${counted(count, 'record')} become active that ${other.paths[0]} does not show as public; check isActive`,
      )
  }
  return { rule: sign.rule, paths: sign.paths, notes: [...inactiveNotes(kind, sign, records), ...notes] }
}

/** Says why no rule makes records inactive. */
function whyNone(keys: readonly string[], records: readonly Data[]): string {
  const key = keys.find((candidate) => STATES.has(simplified(unwrappedKey(candidate))))
  if (key === undefined) return 'no key says which of them are public'
  const words = [...new Set(records.map((record) => valueAt(record, key)).filter(isGiven))].slice(0, WORDS)
  return `the words of ${key} are not known here (${words.map((word) => JSON.stringify(word)).join(', ')})`
}

/** Says how many records become inactive, and by which values. */
function inactiveNotes(kind: AnyKind, { paths, verdicts }: Sign, records: readonly Data[]): string[] {
  const inactive = records.filter((_, at) => !verdicts[at])
  if (inactive.length === 0) return []
  const shown = (record: Data) =>
    paths
      .map((path) => valueAt(record, path))
      .map((value) => (isGiven(value) ? String(value) : 'no value'))
      .join(' / ')
  const examples = [...new Set(inactive.map(shown))].slice(0, WORDS).join(', ')
  const count = `${inactive.length} of ${counted(records.length, 'record')} become inactive`
  return [`${kind.path}: ${count} by ${paths.join(' and ')}: ${examples}`]
}
