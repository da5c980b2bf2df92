import { align } from './align.ts'
import { markIn, unmark } from './marks.ts'
import type { Origin, Origins } from './origins.ts'
import { type PageTexts, textsOf } from './page-texts.ts'

/** A part of a text, from a character on. */
interface Part {
  origin: Origin
  start: number
}

/** The origins of the texts and pictures of a page. A text that was put together has several. */
export type Found = Map<Text | Element, readonly Part[]>

const whole = (origin: Origin): Part[] => [{ origin, start: 0 }]

const isSameItem = (a: Origin, b: Origin) => a.kind === b.kind && a.id === b.id

/**
 * Finds the origins of what a page shows by a second rendering of it, in which all texts are marked. Nothing in the page itself needs
 * to be marked, and its components know nothing of it.
 *
 * @param markup the second rendering
 */
export function findOrigins(root: Element, markup: string, { origins, values }: Origins): Found {
  const shown = textsOf(root)
  const marked = textsOf(new DOMParser().parseFromString(markup, 'text/html').body)
  const numbers = align(shown.text, unmark(marked.text))
  const found: Found = new Map()
  for (const { node, start } of shown.pieces) {
    const parts: Part[] = []
    for (const [at, number] of numbers.subarray(start, start + node.length).entries())
      if (number >= 0 && parts.at(-1)?.origin !== origins[number]) parts.push({ origin: origins[number]!, start: at })
    if (parts.length > 0) found.set(node, parts)
  }
  findPictures(shown, marked, origins, found)
  findValues(shown, values, found, root)
  return found
}

const sourceOf = (picture: Element) => unmark(picture.getAttribute('src') ?? '').text

/** Finds the origins of pictures. Those that differ between the renderings are left out. */
function findPictures(shown: PageTexts, marked: PageTexts, origins: readonly Origin[], found: Found) {
  const rest = [...marked.pictures]
  for (const picture of shown.pictures) {
    const at = rest.findIndex((other) => sourceOf(other) === sourceOf(picture))
    if (at < 0) continue
    const [other] = rest.splice(at, 1)
    const number = markIn(other!.getAttribute('src')!)
    if (number !== undefined) found.set(picture, whole(origins[number]!))
  }
}

/** Finds the origins of values that have no marks: each is taken from the item whose texts are nearest to it. */
function findValues({ pieces }: PageTexts, values: Origins['values'], found: Found, root: Element) {
  const marked = [...found]
  const isNear = (element: Element, origin: Origin) =>
    marked.some(([node, [first]]) => isSameItem(origin, first!.origin) && element.contains(node))
  for (const { node } of pieces) {
    const text = node.data.trim()
    if (text === '' || found.has(node)) continue
    const time = node.parentElement?.closest('time')?.dateTime
    const candidates = values.filter((value) => value.text === text || (time !== undefined && value.text === time))
    if (candidates.length === 0) continue
    let element = node.parentElement
    while (element && element !== root && !candidates.some(({ origin }) => isNear(element!, origin)))
      element = element.parentElement
    const nearest = element && candidates.find(({ origin }) => isNear(element, origin))
    found.set(node, whole((nearest ?? candidates[0]!).origin))
  }
}

/** Finds the elements that contain the entries of each list. */
export function listsIn(found: Found): Map<Element, Origin> {
  const shown = new Map<string, { origin: Origin; nodes: Node[]; entries: Set<string> }>()
  for (const [node, parts] of found)
    for (const { origin } of parts)
      for (const { 0: entry, index } of origin.path.matchAll(/\.\d+(?=\.|$)/g)) {
        const path = origin.path.slice(0, index)
        const key = `${origin.kind.name} ${origin.id} ${path}`
        const list = shown.get(key) ?? { origin: { ...origin, path }, nodes: [], entries: new Set() }
        list.nodes.push(node)
        list.entries.add(entry)
        shown.set(key, list)
      }
  const lists = new Map<Element, Origin>()
  for (const { origin, nodes, entries } of shown.values()) {
    let element = nodes[0]!.parentElement
    while (element && !nodes.every((node) => element!.contains(node))) element = element.parentElement
    if (element && entries.size > 1 && element.localName !== 'main' && element.id !== 'root') lists.set(element, origin)
  }
  return lists
}
