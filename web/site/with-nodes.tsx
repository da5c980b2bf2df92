import { Fragment, type ReactNode } from 'react'
import { keyed } from './keyed.ts'

/**
 * Returns a text in which names in braces are replaced by elements: `{email}` by that of `email`. Unknown names stay.
 *
 * @param shown renders the text between the names; as it is by default
 */
export const withNodes = (
  text: string,
  nodes: Readonly<Record<string, ReactNode>>,
  shown: (words: string) => ReactNode = (words) => words,
): ReactNode =>
  // Every other piece is a name.
  keyed(text.split(/\{(\w+)\}/), (piece) => piece).map(({ key, entry: piece }, at) => (
    <Fragment key={key}>{at % 2 ? (nodes[piece] ?? `{${piece}}`) : shown(piece)}</Fragment>
  ))
