import type { Block, Inline } from '../../../schema/rich-text/tree.ts'

const NUMBER = /^\s*\d+[.)]\s+(?=.)/

/** Returns the lines of a paragraph, which line breaks separate. */
function linesOf(nodes: readonly Inline[]): Inline[][] {
  const lines: Inline[][] = [[]]
  for (const node of nodes) {
    if (typeof node === 'object' && node.type === 'break') lines.push([])
    else lines.at(-1)!.push(node)
  }
  return lines.filter((line) => line.length > 0)
}

/** Returns a numbered line without its number, or null for any other line. */
function stepOf([first, ...more]: Inline[]): Inline[] | null {
  if (typeof first !== 'string' || !NUMBER.test(first)) return null
  return [first.replace(NUMBER, ''), ...more]
}

/**
 * Returns the steps of a process that consists of a numbered list, or of lines that each begin with a number; null for any other
 * text.
 */
export function stepsOf(blocks: readonly Block[]): Inline[][] | null {
  const [only, ...more] = blocks
  if (only?.type === 'list') {
    const steps = only.items.map(([step, ...rest]) =>
      step?.type === 'paragraph' && rest.length === 0 ? step.children : null,
    )
    return more.length === 0 && only.start === 1 ? allOf(steps) : null
  }
  const lines = blocks.flatMap((block) => (block.type === 'paragraph' ? linesOf(block.children) : [null]))
  return allOf(lines.map((line) => line && stepOf(line)))
}

const allOf = (steps: readonly (Inline[] | null)[]): Inline[][] | null => {
  const known = steps.filter((step) => step !== null)
  return known.length > 1 && known.length === steps.length ? known : null
}
