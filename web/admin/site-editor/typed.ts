import { type Field, type Fields, isNested, isPicture, isReference, typeOf } from '../../../schema/fields.ts'
import { inLanguage } from '../../../schema/fields/translations/in-language.ts'
import { isObject } from '../../../schema/is-object.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { label } from '../../../schema/kinds/index.ts'
import { parseRichText } from '../../../schema/rich-text/parse.ts'
import { type Block, imagesIn, withImages } from '../../../schema/rich-text/tree.ts'
import { inputOf } from '../client/graphql/choices.ts'
import { textOf } from '../model/display.ts'
import type { Values } from '../model/item.ts'
import { changeLabels, withTypedLabel } from './labels.ts'
import { fieldNameOf, itemOf } from './origins.ts'

/** What is typed in the form of an item and not saved. */
export interface Typed {
  kind: AnyKind
  id: string
  values: Values
}

type Data = Record<string, unknown>

/**
 * Returns the data of a page with what is typed in the form of an item, wherever the page shows that item.
 *
 * @param language the language of the page, besides the original one. An item without a visible translation is shown in the original
 */
export function withTyped<Page extends object>(data: Page, { kind, id, values }: Typed, language: string | null): Page {
  const shown = language === null ? undefined : inLanguage(kind.fields, values, language)
  const typed = inputOf(kind.fields, shown ?? values)
  const changeLabel = changeLabels((changed) => withTypedLabel(changed, values, language))
  const read = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(read)
    if (!isObject(value)) return value
    const item = itemOf(value)
    const inner = mapValues(value, read)
    if (kind === label) return changeLabel(inner)
    return item?.kind === kind && item.id === id ? merged(inner, kind.fields, typed, kind) : inner
  }
  return read(data) as Page
}

const mapValues = (value: object, change: (value: unknown) => unknown): Data =>
  Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(inner)]))

/** Returns the data of an item, or of a part of it, with typed values. */
const merged = (shown: Data, fields: Fields, typed: Data, kind?: AnyKind): Data =>
  Object.fromEntries(
    Object.entries(shown).map(([key, value]) => {
      const name = fieldNameOf(fields, key, kind)
      return [key, name !== undefined && name in typed ? shownValue(fields[name]!, key, value, typed[name]) : value]
    }),
  )

function shownValue(field: Field, key: string, shown: unknown, typed: unknown): unknown {
  if (isReference(field)) return referred(shown, typed)
  if (isNested(field)) return nested(field.fields, shown, typed)
  if (typeOf(field).markup) return Array.isArray(shown) ? formatted(shown as Block[], textOf(typed)) : typed
  return isPicture(field) && key.endsWith('Alt') ? shown : typed
}

/** Returns the chosen items of which the page has the data. */
function referred(shown: unknown, typed: unknown): unknown {
  const known = [shown].flat().filter(isObject)
  const find = (id: unknown) => known.find((item) => item['id'] === id)
  return Array.isArray(typed) ? typed.map(find).filter(Boolean) : (find(typed) ?? null)
}

/** Returns a formatted text as a page shows it, with what it knows of the pictures. */
function formatted(shown: readonly Block[], source: string): Block[] {
  const blocks = parseRichText(source)
  const known = new Map(imagesIn(shown).map((image) => [image.url, image]))
  return withImages(blocks, new Map(imagesIn(blocks).map((image) => [image, { ...known.get(image.url), ...image }])))
}

function nested(fields: Fields, shown: unknown, typed: unknown): unknown {
  if (!Array.isArray(typed))
    return isObject(typed) ? merged(isObject(shown) ? shown : blankOf(fields), fields, typed) : typed
  const before = Array.isArray(shown) ? (shown as Data[]) : []
  return (typed as Data[]).map((entry, at) => {
    const same = before.find(({ key }) => key !== undefined && key === entry['key'])
    const known = same ?? (before[at]?.['key'] === undefined ? before[at] : undefined) ?? blankOf(fields)
    return { ...merged(known, fields, entry), ...('key' in entry && { key: entry['key'] }) }
  })
}

/** Returns an entry that no page has shown yet, with the keys of its fields as GraphQL names them. */
const blankOf = (fields: Fields): Data =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      typeOf(field).markup ? `${key}Blocks` : key,
      typeOf(field).markup ? [] : null,
    ]),
  )
