import { type Field, type Fields, groupOf, isBlocks, isNested } from '../../../schema/fields.ts'
import { entryName } from '../forms/fields/entry-name.ts'
import type { Found } from './find-origins.ts'
import type { Origin } from './origins.ts'

/** A part of a page that stands in a list, and can be moved in it. */
interface InList {
  /** The element that shows the part. */
  element: Element
  /** Names the part for people, such as "Text 3". */
  name: string
  origin: Origin
}

/** An entry of a list of an item. */
export interface Entry extends InList {
  type: 'entry'
  field: Field
  /** The path of the list in the form. */
  list: string
  at: number
  /** Whether the page shows no later entry. */
  isLast: boolean
}

/** The card of an item among those of other ones. */
export interface Card extends InList {
  type: 'card'
  /** The ids of the items of the cards beside it. */
  before: string | undefined
  after: string | undefined
}

export type Part = Entry | Card

const NUMBER = /^\d+$/

/** Returns the lists on the way to a value, from the outermost on. */
function listsTo(fields: Fields, path: string): Pick<Entry, 'field' | 'list' | 'at'>[] {
  const found: Pick<Entry, 'field' | 'list' | 'at'>[] = []
  const keys = path.split('.')
  let inner: Fields = fields
  for (const [position, key] of keys.entries()) {
    if (NUMBER.test(key)) continue
    const field = inner[key]
    if (!field) break
    const next = keys[position + 1] ?? ''
    if (NUMBER.test(next)) found.push({ field, list: keys.slice(0, position + 1).join('.'), at: Number(next) })
    inner = isNested(field) ? field.fields : {}
  }
  return found
}

/** Returns the part of a page to which something belongs: the card of an item, or an entry of a list. Blocks stay whole. */
export function partAt(found: Found, element: Element, origin: Origin): Part | undefined {
  return cardAt(found, element, origin) ?? entryAt(found, element, origin)
}

type IsOther = (origin: Origin) => boolean

const contains = (element: Element, found: Found, isSought: IsOther) =>
  [...found].some(([node, parts]) => element.contains(node) && parts.some((part) => isSought(part.origin)))

function entryAt(found: Found, element: Element, origin: Origin): Entry | undefined {
  const { kind, id, path } = origin
  const lists = listsTo(kind.fields, path)
  const entry = lists.findLast(({ field }) => isBlocks(field)) ?? lists.at(-1)
  if (!entry) return undefined
  const own = `${entry.list}.${entry.at}`
  const isOther: IsOther = (other) =>
    other.kind === kind && other.id === id && other.path !== own && !other.path.startsWith(`${own}.`)
  let whole = element
  // What has nothing else of the item may be a part around it.
  while (
    whole.parentElement &&
    whole.parentElement.localName !== 'main' &&
    !contains(whole.parentElement, found, isOther)
  )
    whole = whole.parentElement
  const group = isNested(entry.field) && groupOf(entry.field, { [path.slice(own.length + 1).split('.')[0]!]: {} })
  const later = `${entry.list}.${entry.at + 1}`
  const isLater: IsOther = (other) => isOther(other) && (other.path === later || other.path.startsWith(`${later}.`))
  const isLast = ![...found.values()].some((parts) => parts.some((part) => isLater(part.origin)))
  const label = group ? group.group.label : entryName(entry.field.label)
  return {
    ...entry,
    type: 'entry',
    isLast,
    element: whole,
    name: `${label} ${entry.at + 1}`,
    origin: { kind, id, path: own },
  }
}

function cardAt(found: Found, element: Element, origin: Origin): Card | undefined {
  const { kind, id } = origin
  if (kind.singleton) return undefined
  const isOther: IsOther = (other) => other.kind === kind && other.id !== id
  const idIn = (card: Element | null) => {
    const parts = card && [...found].find(([node, [first]]) => card.contains(node) && first!.origin.kind === kind)?.[1]
    const beside = parts?.[0]!.origin.id
    return beside === id ? undefined : beside
  }
  for (let card = element.closest('li'); card; card = card.parentElement?.closest('li') ?? null) {
    if (contains(card, found, isOther)) return undefined
    const [before, after] = [idIn(card.previousElementSibling), idIn(card.nextElementSibling)]
    if (before ?? after)
      return { type: 'card', element: card, name: kind.label, origin: { kind, id, path: '' }, before, after }
  }
  return undefined
}
