import type { HtmlNode } from './html-nodes.ts'
import type { Block, List } from './tree.ts'

/*
 * Word writes the items of lists as paragraphs, with the bullet or the number as text:
 *
 *     <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span
 *     style='mso-list:Ignore'>1.<span>&nbsp;&nbsp;</span></span><![endif]>Text</p>
 */

/** An item of a list in a text of Word. */
export interface WordListItem {
  /** 1 for items that are not nested. */
  level: number
  /** The number of the item, or null for a bullet. */
  start: number | null
  content: HtmlNode[]
}

const LEVEL = /mso-list:\s*l\d+\s+level(\d+)/i
const MARK = /mso-list:\s*ignore/i

const textOf = (node: HtmlNode): string => (node.name === '#text' ? node.text : node.children.map(textOf).join(''))

/** Takes the bullet or number out of an item's content. */
function separate(nodes: readonly HtmlNode[]): { mark: string; content: HtmlNode[] } {
  let mark = ''
  const content = nodes.flatMap((node): HtmlNode[] => {
    if (MARK.test(node.attribute('style'))) {
      mark += textOf(node)
      return []
    }
    if (node.name === '#text' || node.children.length === 0) return [node]
    const inner = separate(node.children)
    mark += inner.mark
    return [{ ...node, children: inner.content }]
  })
  return { mark, content }
}

/** Returns the item of a list that a paragraph of Word is, or undefined for any other element. */
export function wordListItem(node: HtmlNode): WordListItem | undefined {
  const level = LEVEL.exec(node.attribute('style'))?.[1]
  if (level === undefined) return undefined
  const { mark, content } = separate(node.children)
  const number = /^\W*(\d+|[a-z]|[ivxl]+)[.)]/i.exec(mark)?.[1]
  const start = number === undefined ? null : Number.parseInt(number, 10) || 1
  return { level: Math.min(Number(level), 9), start, content }
}

/** Returns a list with one item. At deeper levels, it is the only item of the list around it. */
export const nestedList = (level: number, start: number | null, item: Block[]): List =>
  level <= 1
    ? { type: 'list', start, items: [item] }
    : { type: 'list', start: null, items: [[nestedList(level - 1, start, item)]] }

/** Adds the items of a list to another, at its level. */
function join(list: List, more: List): void {
  for (const item of more.items) {
    const [only, ...rest] = item
    const last = list.items.at(-1)
    if (only?.type === 'list' && rest.length === 0 && last) {
      const inner = last.at(-1)
      if (inner?.type === 'list') join(inner, only)
      else last.push(only)
    } else {
      list.items.push(item)
    }
  }
}

/** Returns blocks in which the lists of single items that Word writes are one list. */
export function joinedLists(blocks: readonly Block[]): Block[] {
  const result: Block[] = []
  for (const block of blocks) {
    const last = result.at(-1)
    if (block.type !== 'list' || last?.type !== 'list') result.push(block)
    else if (isContinued(last, block)) join(last, block)
    else result.push(block)
  }
  return result
}

const isContinued = (list: List, more: List) =>
  more.items.length === 1 &&
  ((list.start === null) === (more.start === null) ||
    (more.items[0]!.length === 1 && more.items[0]![0]!.type === 'list'))
