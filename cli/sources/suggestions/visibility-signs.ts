import { isObject } from '../../../schema/is-object.ts'
import { hasPassed } from '../records/date-of.ts'
import { valueAt } from '../records/path.ts'
import { simplified } from '../../../schema/similar-names.ts'
import { isGiven } from './field-path.ts'
import type { FieldInput } from '../systems/system.ts'
import { SYNONYMS } from '../mapping/synonyms.ts'
import { unwrappedKey } from './wrappers.ts'
import type { Data } from '../records/values.ts'

/*
 * Keys that say whether a record is public: a word or a flag (`status: draft`), a flag with the opposite meaning (`hidden: true`), or
 * the time of publication (`published_at: null`) or of deletion.
 */

/** Words that mean that a record is public, and words that mean that it is not. */
const PUBLIC =
  /^(?:true|yes|y|1|on|active|published|publish|live|visible|public|enabled|ja|j|wahr|aktiv|oui|vrai|actif|s[ií]|verdadero|activo|sim|vero|attivo|tak|да)$/i
const NOT_PUBLIC =
  /^(?:false|no|n|0|-1|off|inactive|draft|unpublished|private|protected|pending|scheduled|expired|trash|trashed|deleted|hidden|disabled|archived|members|paid|nein|falsch|inaktiv|entwurf|non|faux|inactif|brouillon|falso|inactivo|borrador|não|nao|inattivo|nee|nej|nie|нет)$/i

/** Words that only keys about visibility have. Other words, such as the code of a state, can mean something else. */
const CLEAR =
  /^(?:publish(?:ed)?|draft|unpublished|live|public|private|hidden|archived|visible|members|paid|trash(?:ed)?)$/i

const isPublic = (value: unknown) => PUBLIC.test(String(value).trim())
const isWord = (value: unknown) => isPublic(value) || NOT_PUBLIC.test(String(value).trim())

const names = (text: string) => new Set(text.split(' '))

/** The names of such keys, without case and punctuation. Those of the second group can have another meaning. */
export const STATES: ReadonlySet<string> = new Set(['isactive', 'ispublished', 'isvisible', ...SYNONYMS.isActive!])
const OTHER_STATES = names(
  'visibility state stage workflowstate publishstatus publicationstatus public ispublic online live',
)
const OPPOSITES = names(
  'draft isdraft hidden ishidden archived isarchived unpublished deleted isdeleted disabled isdisabled private isprivate',
)
const TIMES = names('publishedat firstpublishedat lastpublished lastpublishedat publishedon published')
const ENDS = names('deletedat deletedon trashedat archivedat unpublishedat removedat')

/** Keys of objects that describe the record. The keys in these objects are searched, too. */
const AROUND = ['sys', 'meta', '_meta', 'metadata']

/** The most different values that a rule lists. */
export const VALUES = 20

const TIME = /^\d{4}-\d\d-\d\d|^\d{9,13}$/

/** A key that says which records are public. */
export interface Sign {
  paths: string[]
  /** Whether each of the records is public. */
  verdicts: boolean[]
  rule: FieldInput
}

type Reader = (path: string, values: unknown[], name: string) => Omit<Sign, 'paths'> | undefined

/** Returns what the words of records become in a rule. */
const listed = (values: readonly unknown[], verdict: (value: unknown) => boolean) =>
  Object.fromEntries(values.filter(isGiven).map((value) => [String(value), verdict(value)]))

const isFew = (values: readonly unknown[]) => new Set(values.map(String)).size <= VALUES

const byState: Reader = (path, values, name) => {
  const present = values.filter(isGiven)
  const isClear = present.some((value) => typeof value === 'boolean' || CLEAR.test(String(value)))
  if (!(STATES.has(name) && present.some(isWord)) && !(OTHER_STATES.has(name) && isClear)) return undefined
  const isFlag = values.every((value) => typeof value === 'boolean')
  const flag = name === 'isactive' ? path : { path, default: false }
  const words = isFew(values) ? present : present.filter(isPublic)
  return {
    verdicts: values.map((value) => isGiven(value) && isPublic(value)),
    rule: isFlag ? flag : { path, values: listed(words, isPublic), default: false },
  }
}

const COUNTERPARTS = [
  ['true', 'false'],
  ['1', '0'],
  ['yes', 'no'],
]
const withCounterpart = (value: unknown) => [
  value,
  ...(COUNTERPARTS.find((pair) => pair.includes(String(value).toLowerCase())) ?? []),
]

const byOpposite: Reader = (path, values, name) => {
  const present = values.filter(isGiven)
  if (!OPPOSITES.has(name) || present.length === 0 || !present.every(isWord) || !isFew(present)) return undefined
  const verdict = (value: unknown) => !isPublic(value)
  return {
    verdicts: values.map((value) => !isGiven(value) || verdict(value)),
    // The counterparts of words are listed even if no sample has them. Otherwise the default would make such records active.
    rule: { path, values: listed(present.flatMap(withCounterpart), verdict), default: true },
  }
}

const byTime: Reader = (path, values, name) => {
  const present = values.filter(isGiven)
  if (!TIMES.has(name) || !present.every((value) => TIME.test(String(value)))) return undefined
  // `published` alone can also be a word.
  const isWordElsewhere = present.length === 0 && STATES.has(name)
  return {
    verdicts: values.map((value) => isGiven(value) && hasPassed(value)),
    rule: isWordElsewhere
      ? { path, values: { true: true }, default: false }
      : { path, transform: 'past', default: false },
  }
}

/** A record is public unless it has the time of its removal, which few records have. */
const byEnd: Reader = (path, values, name) => {
  const present = values.filter(isGiven)
  if (!ENDS.has(name) || present.length === 0 || !present.every((value) => TIME.test(String(value)))) return undefined
  return { verdicts: values.map((value) => !isGiven(value)), rule: { path, transform: 'absent', default: true } }
}

/** Returns the keys that say which records are public, those of our own fields first. */
export function signsIn(keys: readonly string[], records: readonly Data[]): Sign[] {
  const around = AROUND.flatMap((key) => {
    const inner = records.map((record) => record[key]).filter(isObject)
    return [...new Set(inner.flatMap((object) => Object.keys(object)))].map((innerKey) => `${key}.${innerKey}`)
  })
  return [...keys, ...around].flatMap((path): Sign[] => {
    const name = simplified(unwrappedKey(path).split('.').at(-1)!)
    if (![STATES, OTHER_STATES, OPPOSITES, TIMES, ENDS].some((group) => group.has(name))) return []
    const values = records.map((record) => valueAt(record, path))
    if (
      values.every((value) => value === undefined) ||
      values.some((value) => typeof value === 'object' && value !== null)
    )
      return []
    const [sign] = [byState, byOpposite, byTime, byEnd].flatMap((read) => read(path, values, name) ?? [])
    return sign ? [{ ...sign, paths: [path] }] : []
  })
}
