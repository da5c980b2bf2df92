import { kinds, teamMember } from '../../../schema/kinds/index.ts'
import type { Field } from '../../../schema/fields.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { stringify } from 'yaml'
import { isObject } from '../../../schema/is-object.ts'
import { counted } from '../../../schema/counted.ts'
import { hasTags } from '../texts/html-tags.ts'
import { isAddress } from '../../../schema/text.ts'
import { draftReferences, type References, withReferences } from './draft-references.ts'

import { ADDRESS_KEYS } from '../mapping/parse.ts'
import type { MappingInput } from '../mapping/document.ts'
import { isNothing, simplified, valueAt } from '../mapping/path.ts'
import type { SystemName } from '../systems/names.ts'
import { personNameKeys } from './person-name.ts'
import { SYNONYMS } from './synonyms.ts'
import { IGNORE_ADVICE, technicalKeys } from './technical-keys.ts'
import { firstOf, keysIn, unwrappedKey } from './wrappers.ts'

/** Largest number of unused keys that a draft lists. */
const SHOWN = 200

/** Keys that have the last part of the address of a page. */
const SLUGS = ['slug', 'handle', 'Handle', 'url_key']

const IDS = ['_id', 'id', 'uuid', 'guid', 'sku', 'documentId', 'slug']

type Data = Record<string, unknown>

/** The keys of the records, by their spelling without case and punctuation. */
type Spellings = ReadonlyMap<string, string[]>

function keyFor(field: string, { label }: Field, keys: Spellings, taken: ReadonlySet<string>): string | undefined {
  for (const name of [field, label, ...(SYNONYMS[field] ?? [])]) {
    const key = keys.get(simplified(name))?.find((one) => !taken.has(one))
    if (key !== undefined) return key
  }
  return undefined
}

interface Guess {
  kind: AnyKind
  fields: Map<string, string>
  /** The keys that have the parts of a name, if no key has it whole. */
  nameParts?: string[] | undefined
}

function guess(kind: AnyKind, keys: Spellings): Guess {
  const fields = new Map<string, string>()
  const taken = new Set<string>()
  for (const [field, definition] of Object.entries(kind.fields)) {
    const key = keyFor(field, definition, keys, taken)
    if (key === undefined) continue
    fields.set(field, key)
    taken.add(key)
  }
  takeShort(fields, keys)
  return {
    kind,
    fields,
    ...(kind.name === teamMember.name && !fields.has('name') && { nameParts: personNameKeys(keys) }),
  }
}

/** Beside a shorter text, a description is the detailed one. */
function takeShort(fields: Map<string, string>, keys: Spellings): void {
  const own = fields.get('description')
  if (own === undefined || simplified(unwrappedKey(own)) !== 'description' || fields.has('detailedDescription')) return
  const short = ['shortdescription', 'summary', 'excerpt', 'teaser', 'intro', 'kurzbeschreibung'].flatMap(
    (name) => keys.get(name) ?? [],
  )[0]
  if (short === undefined) return
  fields.set('description', short)
  fields.set('detailedDescription', own)
}

/** Scores how well a kind fits: by fields found, required fields, and the name of the list. */
function score({ kind, fields, nameParts }: Guess, list: string): number {
  const required = Object.entries(kind.fields).filter(([, field]) => 'required' in field && field.required)
  const isNamed = [kind.name, kind.plural, kind.path].some((name) => simplified(list).includes(simplified(name)))
  return fields.size + required.filter(([key]) => fields.has(key)).length * 2 + (nameParts ? 3 : 0) + (isNamed ? 10 : 0)
}

const isGiven = (value: unknown) => value !== null && value !== '' && value !== undefined

/** Names of the text that stands for a referenced record. */
const NAMES = ['name', 'title', 'label', 'text']

/** Returns the only text of an object, such as the one of `{id, tag}`, or the address of a picture, which the site completes. */
function onlyText(field: Field, entry: Data): string | undefined {
  if (field.type === 'image') return 'url' in entry ? 'url' : undefined
  const texts = Object.keys(entry).filter((key) => !/^_|^id$/.test(key) && typeof entry[key] === 'string')
  return texts.length === 1 ? texts[0] : undefined
}

/** Returns the path from a key to a value that a field can take, if the key holds other records: `category.name`. */
function pathInto(field: Field, key: string, samples: unknown[]): string {
  const { path, entry } = samples.map((one) => firstOf(one)).find((one) => isGiven(one.entry)) ?? {
    path: '',
    entry: '',
  }
  if (!isObject(entry) || field.type === 'richText' || field.type === 'longText') return key
  const names = field.type === 'image' ? ['url', 'src', 'secure_url'] : NAMES
  const inner = names.find((name) => typeof entry[name] === 'string') ?? onlyText(field, entry)
  if (inner === undefined) return key
  return `${key}${field.type === 'textList' ? path.replaceAll('.0', '.*') : path}.${inner}`
}

/** Words that mean that a record is public, and words that mean that it is not. */
const PUBLIC =
  /^(?:true|yes|y|1|on|active|published|publish|live|visible|enabled|ja|j|wahr|aktiv|oui|vrai|actif|s[ií]|verdadero|activo|sim|vero|attivo|tak|да)$/i
const NOT_PUBLIC =
  /^(?:false|no|n|0|-1|off|inactive|draft|unpublished|private|pending|hidden|disabled|archived|nein|falsch|inaktiv|non|faux|inactif|falso|inactivo|não|nao|inattivo|nee|nej|nie|нет)$/i

/** Whether a value says that a record is public or not, in one of the languages known here. */
const isVisibility = (value: unknown) =>
  typeof value === 'boolean' || [PUBLIC, NOT_PUBLIC].some((words) => words.test(String(value).trim()))

/** Whether a list of objects is a rich text: of nodes with children or texts. */
const isTree = (nodes: readonly unknown[]) =>
  nodes.some((node) => isObject(node) && ('children' in node || 'text' in node || 'content' in node || 'data' in node))

/** Whether a value of a key can fill the field at all. */
function fits(field: Field, path: string, samples: Data[]): boolean {
  const values = samples.map((record) => valueAt(record, path)).filter(isGiven)
  // The plan names pictures that cannot be used.
  if (field.type === 'image')
    return values.length === 0 || values.flat().some((one) => typeof one === 'string' && isAddress(one))
  if (field.type === 'group' || field.type === 'groupList') return false
  // Otherwise nothing would be visible.
  if (field.type === 'toggle' && values.length > 0 && !values.some(isVisibility)) return false
  if (field.type === 'integer') return values.every((one) => /^-?\d+(?:\.0+)?$/.test(String(one)))
  // A list of objects must be a rich text.
  if (field.type === 'richText' || field.type === 'longText')
    return values.every((one) => !isObject(one) && (!Array.isArray(one) || !one.some(isObject) || isTree(one)))
  if (field.type === 'textList')
    return values.every((one) => !isObject(one) && !(Array.isArray(one) && one.some(isObject)))
  // A number in JSON is the id of another record, not its name.
  if (field.type === 'text' && values.length > 0 && values.every((one) => typeof one === 'number')) return false
  return values.every((one) => !isObject(one) && !(Array.isArray(one) && one.some(isObject)))
}

/**
 * Returns the transforms that convert the sample values to the field's type.
 *
 * @param isVerbatim whether tags in the texts are shown as they are written
 */
function transformsFor(field: Field, samples: unknown[], isVerbatim: boolean): string[] {
  const value = samples.find(isGiven)
  if (field.type === 'richText') return ['markdown']
  const html = isVerbatim ? [] : samples.some((one) => typeof one === 'string' && hasTags(one)) ? ['plain'] : []
  if (field.type === 'longText' && Array.isArray(value) && value.some(isObject)) return ['plain']
  if (field.type === 'textList' && typeof value === 'string')
    return [...html, value.includes('\n') ? 'lines' : `split ${/[|;,]/.exec(value)?.[0] ?? ','}`]
  if (field.type === 'date') return ['date']
  if (field.type === 'toggle' && typeof value !== 'boolean') return ['boolean']
  if (field.type === 'integer' && typeof value === 'string') return ['number']
  if (field.type !== 'textList' && Array.isArray(value)) return ['first', ...html]
  return html
}

type Written = MappingInput['rules'][number]['fields'][string]

function fieldRule(field: Field, path: string, records: Data[], label: string, isVerbatim: boolean): Written {
  const values = records.map((record) => valueAt(record, path)).filter(isGiven)
  const texts = [...new Set(values.map(String))]
  if (field.type === 'toggle' && values.some((one) => typeof one !== 'boolean') && texts.length <= 20)
    return { path, values: Object.fromEntries(texts.map((text) => [text, PUBLIC.test(text.trim())])), default: false }
  if (field.type === 'choice') {
    const same = (text: string) =>
      field.options.find(({ value, label: shownAs }) =>
        [value, shownAs].some((one) => simplified(one) === simplified(text)),
      )
    const pairs = texts.slice(0, 50).flatMap((text) => (same(text) ? [[text, same(text)!.value]] : []))
    return { path, values: Object.fromEntries(pairs), default: field.options[0]!.value }
  }
  const steps = transformsFor(field, values, isVerbatim)
  const alt = field.type === 'image' ? altBeside(path, records) : undefined
  const isMissing = 'required' in field && field.required && values.length < records.length
  const fallback = isMissing && field.type === 'text' ? { default: field.default || label } : {}
  return steps.length === 0 && isEmpty(fallback) && alt === undefined
    ? path
    : { path, ...(steps.length === 0 ? {} : { transform: steps }), ...fallback, ...(alt !== undefined && { alt }) }
}

/** Returns the path of the alternative text of a picture: beside its address, or beside its key. */
function altBeside(path: string, records: Data[]): string | undefined {
  const within = path.split('.').slice(0, -1)
  const names = ['alternativeText', 'altText', 'alt_text', 'alt', 'description', 'title']
  const beside = ['_alt', 'Alt', '_alt_text', 'AltText', ' alt', ' alt text'].map((end) => path + end)
  const paths = within.length > 0 ? names.map((name) => [...within, name].join('.')) : beside
  const isText = (value: unknown) => [value].flat().some((text) => typeof text === 'string' && text !== '')
  return paths.find((one) => records.some((record) => isText(valueAt(record, one))))
}

const isEmpty = (value: object) => Object.keys(value).length === 0

/** Returns the key with the longest texts, if it has sentences or rich texts. */
function longestText(records: Data[], taken: ReadonlySet<string>): string | undefined {
  const isRich = (value: unknown) => Array.isArray(value) && value.some((one) => isObject(one) && 'children' in one)
  const lengthOf = (value: unknown) =>
    isRich(value) ? 1_000 : typeof value === 'string' && /\s/.test(value.trim()) ? value.length : 0
  const lengths = new Map<string, number>()
  for (const record of records)
    for (const key of keysIn([record]))
      if (!taken.has(key)) lengths.set(key, Math.max(lengths.get(key) ?? 0, lengthOf(valueAt(record, key))))
  return [...lengths].filter(([, length]) => length > 40).sort(([, a], [, b]) => b - a)[0]?.[0]
}

/** Completes the required fields that no key fills in every record: with another text of the record, or a fixed value. */
function completed(kind: AnyKind, fields: Record<string, Written>, records: Data[], paths: Map<string, string>) {
  const titleField = kind.singleton ? undefined : kind.titleField
  const title = titleField === undefined ? undefined : paths.get(titleField)
  const known = ['detailedDescription', 'bio', 'description'].flatMap((key) => paths.get(key) ?? [])
  const body = known.length > 0 ? known : [longestText(records, new Set(paths.values())) ?? []].flat()
  for (const [key, field] of Object.entries(kind.fields)) {
    if (!('required' in field) || !field.required) continue
    const own = paths.get(key)
    // The only text of a record is too long for a card.
    const isBody = key === 'description' && own !== undefined && !paths.has('detailedDescription')
    if (!isBody && own !== undefined && records.every((record) => !isNothing(valueAt(record, own)))) continue
    const others = [...new Set([...(own === undefined ? [] : [own]), ...body, ...(title === undefined ? [] : [title])])]
    if (field.type === 'richText' && others.length > 0) fields[key] = { path: others, transform: 'markdown' }
    else if (field.type === 'longText' && others.length > 0)
      fields[key] = { path: others, transform: ['plain', 'line', 'limit 300'] }
    else if (field.type === 'text' && own === undefined && field.default === '' && titleField !== key)
      fields[key] = { value: kind.label }
  }
}

/** Says how many records a rule of the draft makes inactive, and by which values. */
function inactiveNotes(kind: AnyKind, rule: Written | undefined, records: Data[]): string[] {
  if (typeof rule !== 'object' || typeof rule.path !== 'string' || rule.values === undefined) return []
  const { path, values } = rule
  const texts = records.map((record) => valueAt(record, path)).map((one) => (isGiven(one) ? String(one) : 'no value'))
  const inactive = texts.filter((text) => values[text] !== true)
  if (inactive.length === 0) return []
  const found = [...new Set(inactive)].slice(0, 10).join(', ')
  return [`${kind.path}: ${inactive.length} of ${counted(texts.length, 'record')} become inactive by ${path}: ${found}`]
}

const shown = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

function draftRule(
  list: string | undefined,
  records: Data[],
  { as, isKnown, references = {} }: { as: AnyKind | undefined; isKnown: boolean; references?: References },
) {
  const keys = keysIn(records)
  // Some models repeat the name of the type: `productDescription`.
  const type = simplified(list?.split('.').at(-1) ?? '')
  const plain = (key: string) => {
    const spelled = simplified(unwrappedKey(key))
    return type !== '' && spelled.startsWith(type) && spelled !== type ? spelled.slice(type.length) : spelled
  }
  // Beside wrapped fields, `type` is the name of the list.
  const isWrapped = (key: string) => unwrappedKey(key) !== key
  const spellings = Map.groupBy(keys.some(isWrapped) ? keys.filter((key) => key !== 'type') : keys, plain)
  const guesses = (as ? [as] : kinds).map((kind) => guess(kind, spellings))
  const best = guesses.reduce((a, b) => (score(b, list ?? '') > score(a, list ?? '') ? b : a))
  const { kind, nameParts = [] } = best
  const samples = (key: string) => records.map((record) => valueAt(record, key))
  const keyNamed = (names: readonly string[], isFit: (key: string) => boolean = () => true) =>
    names.flatMap((name) => keys.find((key) => unwrappedKey(key) === name && isFit(key)) ?? [])[0]
  const found = [...best.fields].flatMap(([field, key]): [string, string, string][] => {
    const path = pathInto(kind.fields[field]!, key, samples(key))
    return fits(kind.fields[field]!, path, records) ? [[field, key, path]] : []
  })
  const fields = new Map(found.map(([field, key]) => [field, key]))
  const paths = new Map(found.map(([field, , path]) => [field, path]))
  const id = keyNamed(IDS)
  const isPage = (key: string) => samples(key).some((one) => typeof one === 'string' && URL.canParse(one))
  const hasPages = !kind.singleton && kind.website !== undefined
  const address = hasPages ? keyNamed(ADDRESS_KEYS, isPage) : undefined
  const slug = hasPages && address === undefined ? keyNamed(SLUGS) : undefined
  const written = Object.fromEntries(
    [...paths].map(([key, path]) => {
      const field = kind.fields[key]!
      // Content systems have fields of their own for HTML: a name is never HTML there.
      return [key, fieldRule(field, path, records, kind.labelPlural, isKnown && field.type === 'text')]
    }),
  )
  if (nameParts.length > 0) written.name = { template: nameParts.map((key) => `{${key}}`).join(' ') }
  completed(kind, written, records, paths)
  const rule = {
    kind: kind.path,
    ...(list === undefined || list === '.' ? {} : { records: list }),
    ...(isEmpty(references) ? {} : { references }),
    ...(id === undefined || kind.singleton ? {} : { id }),
    ...(address === undefined ? {} : { redirects: `{${address}}` }),
    fields: written,
  }
  const missing = Object.entries(kind.fields).filter(
    ([key, field]) => 'required' in field && field.required && !(key in written),
  )
  const used = new Set([...fields.values(), ...nameParts, id, address, slug])
  const unused = keys.filter((key) => !used.has(key))
  const notes = [
    ...inactiveNotes(kind, written.isActive, records),
    ...(slug === undefined
      ? []
      : [
          `${kind.path}: if the old pages had addresses such as /shop/${shown(samples(slug)[0]).replaceAll('"', '')}, add redirects: /shop/{${slug}}`,
        ]),
    ...missing.map(
      ([key, field]) => `${kind.path}: ${key} (${field.label}) is required and was not found; add it to fields`,
    ),
    ...unused
      .slice(0, SHOWN)
      .map(
        (key) => `${kind.path}: not used: ${key}, such as ${shown(samples(key).find((v) => v !== null && v !== ''))}`,
      ),
    ...(unused.length > SHOWN ? [`${kind.path}: ${unused.length - SHOWN} more are not used`] : []),
  ]
  const isNamed = [kind.name, kind.plural, kind.path].some((name) => simplified(list ?? '').includes(simplified(name)))
  const hasText = ['description', 'detailedDescription', 'bio'].some((key) => fields.has(key))
  const hasTitle = 'titleField' in kind && (fields.has(kind.titleField) || nameParts.length > 0)
  // A table that joins two lists is named like a kind, but has no text of its own.
  const hasContent = kind.singleton || hasTitle || hasText
  return { rule, notes, isLikely: (isNamed && hasContent) || (hasText && hasTitle) }
}

interface DraftOptions {
  as?: AnyKind | undefined
  format?: SystemName
  /** The language that the draft names. */
  locale?: string | undefined
  /** The address of the old site, if it is known. */
  site?: string | undefined
  /** Comments for the draft. */
  head?: string[]
  /** Whether the data is of a known system. */
  isKnown?: boolean
  /** The technical keys of the system. */
  technical?: readonly string[] | undefined
}

/**
 * Drafts a mapping from data: the most similar kind of each list, the key for each field, missing required fields and
 * unused keys. A person is expected to complete it.
 *
 * Lists that look like no kind get no rule if another list does.
 *
 * @param lists sample records of each list, by the list's path ('' for records outside a list)
 */
export function draftMapping(
  lists: Map<string, unknown[]>,
  source: string,
  { as, format, locale, site, head = [], isKnown = format !== undefined, technical }: DraftOptions = {},
): string {
  const drafts = [...lists].flatMap(([list, samples]) => {
    const references = draftReferences(list, lists)
    const records = withReferences(samples.filter(isObject), references, lists)
    return records.length === 0
      ? []
      : [
          {
            list,
            records,
            count: records.length,
            ...draftRule(list === '' ? undefined : list, records, { as, isKnown, references }),
          },
        ]
  })
  const likely = drafts.some(({ isLikely }) => isLikely) ? drafts.filter(({ isLikely }) => isLikely) : drafts
  const others = drafts.filter((draft) => !likely.includes(draft))
  const shared = withSharedIds(likely)
  const notes = [
    ...head,
    ...likely.flatMap((draft) => draft.notes),
    ...likely
      .filter((draft) => shared.has(draft))
      .map(
        ({ list, rule }) =>
          `${rule.kind}: ids of ${list} are also those of another list, so its items have no id and are matched by their names`,
      ),
    ...others.map(
      ({ list, count }) => `No rule for ${list} (${counted(count, 'record')}): it looks like none of the kinds`,
    ),
  ]
  const rules = likely.map((draft) => (shared.has(draft) ? { ...draft.rule, id: undefined } : draft.rule))
  const ignore = technicalKeys(
    likely.flatMap(({ records }) => records),
    technical,
  )
  return written(notes, { source, format, site, locale, ignore, rules })
}

/** Returns the drafts whose records have ids that records of another list have, which become items of the same kind. */
function withSharedIds<D extends { rule: { kind: string; id?: string }; records: Data[] }>(
  drafts: readonly D[],
): Set<D> {
  const seen = new Set<string>()
  const shared = new Set<D>()
  for (const draft of drafts) {
    const { kind, id } = draft.rule
    const own = id === undefined ? [] : draft.records.map((record) => `${kind} ${String(valueAt(record, id))}`)
    if (own.some((one) => seen.has(one))) shared.add(draft)
    else for (const one of own) seen.add(one)
  }
  return shared
}

/** Writes a draft. Keys without a value are left out. */
export function written(
  notes: string[],
  { source, format, site, locale, ignore = [], rules }: { [K in keyof MappingInput]: MappingInput[K] | undefined },
): string {
  const parts = { source, format, site, locale, ...(ignore.length > 0 && { ignore }), rules }
  const given = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))
  const advice = ignore.length > 0 ? [IGNORE_ADVICE] : []
  return draftHead([...notes, ...advice]) + stringify(given, { lineWidth: 0, aliasDuplicateObjects: false })
}

/** Returns the comments at the start of a draft. */
function draftHead(notes: string[]): string {
  const lines = [
    `A draft. Check every line, then run: verdant plan <source> --mapping <this file>`,
    `A field takes a path, or {path, transform, values, default} or {value}.`,
    ...notes,
  ]
  return lines.map((line) => `# ${line.replaceAll(/\s+/g, ' ')}\n`).join('')
}
