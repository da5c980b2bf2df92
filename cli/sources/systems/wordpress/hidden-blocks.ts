import { isObject } from '../../../../schema/is-object.ts'
import { isForAll, namesVisitors, restrictsBlock } from '../../texts/access.ts'
import { COMMENT, DELIMITER } from '../../texts/autop.ts'
import { type Block, blockIn } from './blocks.ts'

/* Blocks that are hidden from all visitors, and blocks that membership plugins hide from some of them. */

/** Whether a setting of a plugin restricts its block. */
function restricts(value: unknown, key = ''): boolean {
  if (isObject(value)) {
    if (value.enable === false || value.enabled === false) return false
    return Object.entries(value).some(([name, inner]) => restricts(inner, name))
  }
  if (Array.isArray(value)) return value.some((entry) => restricts(entry, key))
  return (restrictsBlock(key) && !isForAll(value)) || (typeof value === 'string' && namesVisitors(value))
}

const VIEWPORTS = ['mobile', 'tablet', 'desktop']

/**
 * Whether WordPress hides a block on all screens. Since 7.0, a block can be hidden on some of them:
 * https://make.wordpress.org/core/2026/03/15/block-visibility-in-wordpress-7-0/.
 */
function isHidden({ attributes }: Block): boolean {
  const visibility = isObject(attributes.metadata) ? attributes.metadata.blockVisibility : undefined
  if (!isObject(visibility)) return visibility === false
  const viewport = isObject(visibility.viewport) ? visibility.viewport : visibility
  return VIEWPORTS.every((screen) => viewport[screen] === false)
}

/** The names of the blocks of WordPress have no slash. */
const isRestricted = ({ name, attributes }: Block) =>
  (name.includes('/') && !name.startsWith('core/') && restrictsBlock(name)) || restricts(attributes)

/** Why a block is left out. */
export type Reason = 'hidden' | 'restricted'

const reasonFor = (block: Block): Reason | undefined => {
  if (isHidden(block)) return 'hidden'
  return isRestricted(block) ? 'restricted' : undefined
}

/**
 * Leaves out blocks that not all visitors see, with the blocks in them, and everything after a paywall.
 *
 * @param onText called with the reason, the name of each such block and what is in it
 */
export function withoutHiddenBlocks(
  content: string,
  onText: (reason: Reason, block: string, html: string) => void,
): string {
  if (!content.includes('<!-- wp:')) return content
  const parts: string[] = []
  let from = 0
  let open: { reason: Reason; name: string; index: number; depth: number; end?: string } | undefined
  const leaveOut = (until: number) => {
    onText(open!.reason, open!.name, content.slice(open!.index, until))
    parts.push(content.slice(from, open!.index))
    from = until
    open = undefined
  }
  for (const { 0: comment, index } of content.matchAll(COMMENT)) {
    const [, end, name, isVoid] = DELIMITER.exec(comment) ?? []
    if (name === undefined) continue
    if (open) {
      if (open.end === undefined && isVoid !== '/') open.depth += end === '/' ? -1 : 1
      if (open.depth === 0 || open.end === name) leaveOut(index + comment.length)
      continue
    }
    if (end === '/') continue
    if (name.includes('paywall')) {
      // It stays, so that it also ends the text around a pattern that has it.
      const after = index + comment.length
      if (content.slice(after).trim() !== '') {
        open = { reason: 'restricted', name, index: after, depth: 0 }
        leaveOut(content.length)
      }
      break
    }
    const block = blockIn(comment)
    const reason = block && reasonFor(block)
    if (!reason) continue
    const isStart = isVoid === '/' && name.endsWith('-start')
    open = { reason, name, index, depth: isVoid === '/' && !isStart ? 0 : 1 }
    // Two blocks without content stand before and after the restricted ones.
    if (isStart) open.end = name.replace(/start$/, 'end')
    if (open.depth === 0) leaveOut(index + comment.length)
  }
  // A block without its end reaches to the end of the text.
  if (open) leaveOut(content.length)
  return parts.join('') + content.slice(from)
}
