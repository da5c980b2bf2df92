import { inlineText } from '../../../schema/rich-text/plain-text.ts'
import type { Block, Inline } from '../../../schema/rich-text/tree.ts'
import { content, type OnTextLoss, short } from './text-losses.ts'

/* What rich text loses when it becomes plain text, apart from its look. */

const PICTURES = content('pictures')
const ADDRESSES = content('addresses of links')

function visitInline(nodes: readonly Inline[], onLoss: OnTextLoss): void {
  for (const node of nodes) {
    if (typeof node === 'string' || node.type === 'break') continue
    if (node.type === 'image') {
      onLoss(PICTURES, short(node.url))
      continue
    }
    if (node.type === 'link' && !inlineText(node.children).includes(node.url)) onLoss(ADDRESSES, short(node.url))
    visitInline(node.children, onLoss)
  }
}

/** Finds the pictures and the addresses of links in blocks, which plain text does not have. */
export function lossesInPlainText(blocks: readonly Block[], onLoss: OnTextLoss): void {
  for (const block of blocks) {
    if (block.type === 'list') for (const item of block.items) lossesInPlainText(item, onLoss)
    else if (block.type === 'quote') lossesInPlainText(block.children, onLoss)
    else if (block.type === 'table') for (const cell of block.rows.flat()) visitInline(cell, onLoss)
    else if (block.type !== 'rule') visitInline(block.children, onLoss)
  }
}
