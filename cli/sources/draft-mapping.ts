import { kinds } from '../../schema/kinds/index.ts'
import type { Field } from '../../schema/fields.ts'
import type { AnyKind } from '../../schema/kind.ts'
import { stringify } from 'yaml'
import { isObject } from '../../schema/is-object.ts'
import { hasTags } from './html-tags.ts'
import { ADDRESS_KEYS } from './mapping.ts'
import { simplified } from './path.ts'
import { SYNONYMS } from './synonyms.ts'

/** Largest number of unused keys that a draft lists. */
const SHOWN = 200

/** Keys that have the last part of the address of a page. */
const SLUGS = ['slug', 'handle', 'Handle', 'url_key']

const IDS = ['_id', 'id', 'uuid', 'guid', 'sku', 'documentId', 'slug']

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
  return { kind, fields }
}

/** Scores how well a kind fits: by fields found, required fields, and the name of the list. */
function score({ kind, fields }: Guess, list: string): number {
  const required = Object.entries(kind.fields).filter(([, field]) => 'required' in field && field.required)
  const isNamed = [kind.name, kind.plural, kind.path].some((name) => simplified(list).includes(simplified(name)))
  return fields.size + required.filter(([key]) => fields.has(key)).length * 2 + (isNamed ? 10 : 0)
}

/** Returns the transforms that convert the sample values to the field's type. */
function transformsFor(field: Field, samples: unknown[]): string[] {
  const value = samples.find((sample) => sample !== null && sample !== '' && sample !== undefined)
  if (field.type === 'richText') return ['markdown']
  const html = samples.some((sample) => typeof sample === 'string' && hasTags(sample)) ? ['plain'] : []
  if (field.type === 'textList' && typeof value === 'string')
    return [...html, value.includes('\n') ? 'lines' : `split ${/[|;,]/.exec(value)?.[0] ?? ','}`]
  if (field.type === 'date') return ['date']
  if (field.type === 'toggle' && typeof value !== 'boolean') return ['boolean']
  if (field.type === 'integer' && typeof value === 'string') return ['number']
  if (field.type !== 'textList' && Array.isArray(value)) return ['first']
  return html
}

function fieldRule(field: Field, key: string, samples: unknown[]) {
  const steps = transformsFor(field, samples)
  return steps.length === 0 ? key : { path: key, transform: steps }
}

const shown = (value: unknown) => {
  const text = JSON.stringify(value) ?? ''
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

function draftRule(list: string | undefined, records: Record<string, unknown>[], as: AnyKind | undefined) {
  const keys = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const spellings = Map.groupBy(keys, simplified)
  const guesses = (as ? [as] : kinds).map((kind) => guess(kind, spellings))
  const best = guesses.reduce((a, b) => (score(b, list ?? '') > score(a, list ?? '') ? b : a))
  const { kind, fields } = best
  const id = IDS.find((key) => keys.includes(key))
  const samples = (key: string) => records.map((record) => record[key])
  const isAddress = (key: string) => samples(key).some((one) => typeof one === 'string' && URL.canParse(one))
  const hasPages = !kind.singleton && kind.website !== undefined
  const address = hasPages ? ADDRESS_KEYS.find((key) => keys.includes(key) && isAddress(key)) : undefined
  const slug = hasPages && address === undefined ? SLUGS.find((key) => keys.includes(key)) : undefined
  const rule = {
    kind: kind.path,
    ...(list === undefined || list === '.' ? {} : { records: list }),
    ...(id === undefined || kind.singleton ? {} : { id }),
    ...(address === undefined ? {} : { redirects: `{${address}}` }),
    fields: Object.fromEntries(
      [...fields].map(([field, key]) => [field, fieldRule(kind.fields[field]!, key, samples(key))]),
    ),
  }
  const missing = Object.entries(kind.fields).filter(
    ([key, field]) => 'required' in field && field.required && !fields.has(key),
  )
  const used = new Set([...fields.values(), id, address, slug])
  const unused = keys.filter((key) => !used.has(key))
  const notes = [
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
  return { rule, notes }
}

/**
 * Drafts a mapping from data: the most similar kind of each list, the key for each field, missing required fields and
 * unused keys. A person is expected to complete it.
 *
 * @param lists sample records of each list, by the list's path ('' for records outside a list)
 */
export function draftMapping(lists: Map<string, unknown[]>, source: string, as?: AnyKind): string {
  const drafts = [...lists].flatMap(([list, samples]) => {
    const records = samples.filter(isObject)
    return records.length === 0 ? [] : [draftRule(list === '' ? undefined : list, records, as)]
  })
  const body = stringify({ source, rules: drafts.map(({ rule }) => rule) }, { lineWidth: 0 })
  return draftHead(drafts.flatMap(({ notes }) => notes)) + body
}

/** Returns the comments at the start of a draft. */
export function draftHead(notes: string[]): string {
  const lines = [
    `A draft. Check every line, then run: verdant plan <source> --mapping <this file>`,
    `A field takes a path, or {path, transform, values, default} or {value}.`,
    ...notes,
  ]
  return lines.map((line) => `# ${line.replaceAll(/\s+/g, ' ')}\n`).join('')
}
