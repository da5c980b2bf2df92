import { type Field, type Fields, isNested, isPicture, isReference, typeOf } from '../../../schema/fields.ts'
import { isObject } from '../../../schema/is-object.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { kinds, label } from '../../../schema/kinds/index.ts'
import type { Catalogue } from '../../../schema/labels/catalogue.ts'
import { typeName } from '../../../schema/names.ts'
import { textOf } from '../model/display.ts'
import { settingsForm } from '../../../schema/settings-form.ts'
import { changeLabels, markedLabels } from './labels.ts'
import { markAddress, markMessage, markText } from './marks.ts'

/** Where a text, a picture or a list of a page comes from. */
export interface Origin {
  kind: AnyKind
  /** The id of the item, or the key of a label, which has no item before an editor has changed it. */
  id: string
  /** The path of the field in the form, such as `blocks.2.text.text`; empty for the item as a whole. */
  path: string
}

type Item = Pick<Origin, 'kind' | 'id'>

/** A value that a page may show in a form of its own, such as a number. */
export interface ShownValue {
  text: string
  origin: Origin
}

const byType: ReadonlyMap<unknown, AnyKind> = new Map([
  ...(kinds as readonly AnyKind[]).map((kind) => [typeName(kind.name), kind] as const),
  ['SiteSettings', settingsForm],
])

/** What GraphQL adds to the name of a field for what it knows of its value. */
const DERIVED = /(?:Blocks|Text|Alt)$/

/** Returns the field that a key of the data is about. Links to items have the field with their title as `title`. */
export function fieldNameOf(fields: Fields, key: string, kind?: AnyKind): string | undefined {
  const name = [key, key.replace(DERIVED, '')].find((candidate) => candidate in fields)
  return name ?? (kind && !kind.singleton && key === 'title' ? kind.titleField : undefined)
}

const mapObject = (value: object, change: (value: unknown, key: string) => unknown) =>
  Object.fromEntries(Object.entries(value).map(([key, inner]: [string, unknown]) => [key, change(inner, key)]))

/** Returns the item that an object in the data of a page is, or a part of. */
export function itemOf(value: object): Item | undefined {
  const { __typename: type, id } = value as { __typename?: unknown; id?: unknown }
  const kind = byType.get(type)
  if (kind?.singleton) return { kind, id: kind.id }
  return kind && typeof id === 'string' ? { kind, id } : undefined
}

/** The origins of what a page shows. */
export interface Origins {
  /** By the numbers of their marks. */
  origins: Origin[]
  /** The values of fields that have no marks. */
  values: ShownValue[]
}

/**
 * Marks each text and each address of a picture in the data of a page, and adds their origins. What is an item and what is a text follows
 * from the model, so that new kinds and fields are marked by themselves. Values that pages compute with, such as numbers, dates and
 * choices, have no marks.
 *
 * @param catalogue the labels that the page has unless editors have changed them
 */
export function markData<Data extends object>(data: Data, { origins, values }: Origins, catalogue: Catalogue): Data {
  const numberOf = (origin: Origin) => origins.push(origin) - 1
  const markLabels = changeLabels((changed) =>
    markedLabels(changed, catalogue, (text, key) =>
      markMessage(text, numberOf({ kind: label, id: key, path: 'text' })),
    ),
  )

  function markAny(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(markAny)
    if (!isObject(value)) return value
    const item = itemOf(value)
    return item ? markFields(value, item.kind.fields, item, '', item.kind) : markLabels(mapObject(value, markAny))
  }

  const markFields = (value: object, fields: Fields, item: Item, prefix: string, kind?: AnyKind): object =>
    mapObject(value, (inner, key) => {
      const name = fieldNameOf(fields, key, kind)
      return name === undefined
        ? markAny(inner)
        : markValue(fields[name]!, inner, key, { ...item, path: prefix + name })
    })

  function markValue(field: Field, value: unknown, key: string, origin: Origin): unknown {
    if (value === null || value === undefined || value === '') return value
    if (isReference(field)) return markAny(value)
    if (isNested(field)) return markNested(field.fields, value, origin)
    if (typeOf(field).markup && Array.isArray(value)) return markTree(value, numberOf(origin))
    if (Array.isArray(value) && typeOf(field).isTranslated)
      return value.map((entry, at) => markText(String(entry), numberOf({ ...origin, path: `${origin.path}.${at}` })))
    if (typeof value === 'string' && isPicture(field))
      return key.endsWith('Alt') ? markText(value, numberOf(origin)) : markAddress(value, numberOf(origin))
    if (typeof value === 'string' && typeOf(field).isTranslated) {
      // Filters count the items by this value, so they show it beside the items, too.
      if (!origin.kind.singleton && origin.kind.filterable.includes(origin.path)) values.push({ text: value, origin })
      return markText(value, numberOf(origin))
    }
    values.push({ text: textOf(value), origin })
    return value
  }

  function markNested(fields: Fields, value: unknown, origin: Origin): unknown {
    if (!Array.isArray(value)) return isObject(value) ? markFields(value, fields, origin, `${origin.path}.`) : value
    return value.map((entry: object, at) => markFields(entry, fields, origin, `${origin.path}.${at}.`))
  }

  return markAny(data) as Data
}

/** Marks the texts and pictures of a formatted text, which is a tree. */
function markTree(node: unknown, number: number): unknown {
  if (typeof node === 'string') return markText(node, number)
  if (Array.isArray(node)) return node.map((child) => markTree(child, number))
  if (!isObject(node)) return node
  return mapObject(node, (value, key) => {
    if (key === 'children' || key === 'items' || key === 'rows') return markTree(value, number)
    if (node['type'] !== 'image' || typeof value !== 'string') return value
    return key === 'url'
      ? markAddress(value, number)
      : key === 'alt' || key === 'caption'
        ? markText(value, number)
        : value
  })
}
