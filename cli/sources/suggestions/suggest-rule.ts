import { article, collections } from '../../../schema/kinds/index.ts'
import { type Field, isBlocks, isPicture, isReference, typeOf } from '../../../schema/fields.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { ADDRESS_KEYS } from '../mapping/parse.ts'
import { isOfPosts } from '../mapping/posts.ts'
import { valueAt } from '../records/path.ts'
import { simplified } from '../../../schema/similar-names.ts'
import { codeByValues, idByValues, isText, nameByValues, pictureByValues } from './by-values.ts'
import type { References } from './suggest-references.ts'
import { fits, pathInto } from './field-path.ts'
import { fieldRule, isEmpty } from './field-rule.ts'
import { guess, isNamedLike, score } from './guess-kind.ts'
import { completed } from './required-fields.ts'
import { visibilityOf } from './visibility.ts'
import { keysIn, unwrappedKey } from './wrappers.ts'
import type { Data } from '../records/values.ts'

/** Largest number of unused keys that a suggested mapping lists. */
const SHOWN = 200

/** Keys that have the last part of the address of a page. */
const SLUGS = ['slug', 'handle', 'Handle', 'url_key']

const IDS = ['_id', 'id', 'uuid', 'guid', 'sku', 'documentId', 'slug']

const shown = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

const GUESS = 'a guess, because no key of the records has the name of a field; --as chooses another kind'

/** Returns the path that is suggested for a field without a rule: the first key with texts for a line, the key with the longest texts for others. */
function exampleFor(field: Field, keys: readonly string[], records: readonly Data[]): string {
  const lengthOf = (key: string) =>
    records.reduce((total, record) => {
      const value = valueAt(record, key)
      return isText(value) ? total + value.length : total
    }, 0)
  const texts = keys.filter((key) => lengthOf(key) > 0)
  const [longest] = texts.toSorted((a, b) => lengthOf(b) - lengthOf(a))
  return (typeOf(field).isName ? texts[0] : longest) ?? '{ value: "…" }'
}

const hasBlocks = ({ fields }: AnyKind) => Object.values(fields).some(isBlocks)

/** The kinds that records become if their list is not named like posts. */
const otherKinds = collections.filter((kind) => !hasBlocks(kind))

export function suggestRule(
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
  // A site has one hero and one company: a foreign record must not replace them by its name alone.
  // A record with a slug must not replace the SEO settings or the legal text of the page of that name, either.
  const others = otherKinds.filter((kind) => kind.naturalKey !== 'page' || isNamedLike(kind, list ?? ''))
  const candidates = as ? [as] : list !== undefined && isOfPosts(list) ? [article] : others
  const guesses = candidates.map((kind) => guess(kind, spellings))
  const best = guesses.reduce((a, b) => (score(b, list ?? '') > score(a, list ?? '') ? b : a))
  const { kind, nameParts = [] } = best
  const samples = (key: string) => records.map((record) => valueAt(record, key))
  const keyNamed = (names: readonly string[], isFit: (key: string) => boolean = () => true) =>
    names.flatMap((name) => keys.find((key) => unwrappedKey(key) === name && isFit(key)) ?? [])[0]
  const visibility = visibilityOf(kind, keys, records)
  const matches = [...best.fields].flatMap(([field, key]): [string, string, string][] => {
    if (field === 'isActive') return []
    // The related records of other systems have ids of their own.
    if (isKnown && isReference(kind.fields[field]!)) return []
    const path = pathInto(kind.fields[field]!, key, samples(key))
    return fits(kind.fields[field]!, path, records) ? [[field, key, path]] : []
  })
  const titleField = kind.singleton ? undefined : kind.titleField
  const isUnnamed =
    titleField !== undefined && nameParts.length === 0 && !matches.some(([field]) => field === titleField)
  const taken = new Set([...matches.map(([, key]) => key), ...visibility.paths])
  const free = keys.filter((key) => !taken.has(key))
  const nameKeys = free.filter((key) => !IDS.includes(unwrappedKey(key)))
  const byValues = isUnnamed ? (nameByValues(nameKeys, records) ?? codeByValues(nameKeys, records)) : undefined
  if (byValues !== undefined) matches.push([titleField!, byValues, byValues])
  const pictureField = Object.keys(kind.fields).find((field) => isPicture(kind.fields[field]!))
  const hasPicture = pictureField === undefined || matches.some(([field]) => field === pictureField)
  const picture = isUnnamed && !hasPicture ? pictureByValues(free, records) : undefined
  if (picture !== undefined) matches.push([pictureField!, picture, picture])
  const fields = new Map(matches.map(([field, key]) => [field, key]))
  const paths = new Map(matches.map(([field, , path]) => [field, path]))
  const id = keyNamed(IDS) ?? (byValues === undefined ? undefined : idByValues(free, records))
  const isPage = (key: string) => samples(key).some((sample) => typeof sample === 'string' && URL.canParse(sample))
  const hasPages = !kind.singleton && kind.website !== undefined
  const address = hasPages ? keyNamed(ADDRESS_KEYS, isPage) : undefined
  const slug = hasPages && address === undefined ? keyNamed(SLUGS) : undefined
  const written = Object.fromEntries(
    [...paths].map(([key, path]) => {
      const field = kind.fields[key]!
      // Content systems have fields of their own for HTML: a name is never HTML there.
      return [key, fieldRule(field, path, records, kind.labelPlural, isKnown && typeOf(field).isName)]
    }),
  )
  if (nameParts.length > 0) written.name = { template: nameParts.map((key) => `{${key}}`).join(' ') }
  if (visibility.rule !== undefined) written.isActive = visibility.rule
  completed(kind, written, records, paths)
  const rule = {
    kind: kind.path,
    ...(list === undefined || list === '.' ? {} : { records: list }),
    ...(isEmpty(references) ? {} : { references }),
    ...(id === undefined || kind.singleton ? {} : { id }),
    ...(address === undefined ? {} : { redirects: `{${address}}` }),
    fields: written,
  }
  const missing = Object.entries(kind.fields).filter(([key, field]) => field.required && !(key in written))
  const used = new Set([...fields.values(), ...visibility.paths, ...nameParts, id, address, slug])
  const unused = keys.filter((key) => !used.has(key))
  const notes = [
    ...(as === undefined && best.fields.size + nameParts.length === 0 ? [`${kind.path}: ${GUESS}`] : []),
    ...(byValues === undefined
      ? []
      : [`${kind.path}: ${titleField!} is ${byValues} by its values, because no key has such a name; check it`]),
    ...(picture === undefined ? [] : [`${kind.path}: ${pictureField!} is ${picture} by its values; check it`]),
    ...visibility.notes,
    ...(slug === undefined
      ? []
      : [
          `${kind.path}: if the old pages had addresses such as /shop/${shown(samples(slug)[0]).replaceAll('"', '')}, add redirects: /shop/{${slug}}`,
        ]),
    ...missing.map(
      ([key, field]) =>
        `${kind.path}: ${key} (${field.label}) is required and was not found; add it to fields, such as ${key}: ${exampleFor(field, unused, records)}`,
    ),
    ...unused
      .slice(0, SHOWN)
      .map(
        (key) => `${kind.path}: not used: ${key}, such as ${shown(samples(key).find((v) => v !== null && v !== ''))}`,
      ),
    ...(unused.length > SHOWN ? [`${kind.path}: ${unused.length - SHOWN} more are not used`] : []),
  ]
  const hasText = ['description', 'detailedDescription', 'bio', 'blocks'].some((key) => fields.has(key))
  const hasTitle =
    titleField !== undefined && ((fields.has(titleField) && byValues === undefined) || nameParts.length > 0)
  // A table that joins two lists is named like a kind, but has no text of its own.
  const hasContent = kind.singleton || hasTitle || hasText
  return { rule, notes, isLikely: (isNamedLike(kind, list ?? '') && hasContent) || (hasText && hasTitle) }
}
