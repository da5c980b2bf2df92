import type { Nodes, Parents } from 'mdast'
import { SKIP } from 'unist-util-visit'

/** Replaces a node of a tree during a visit. Returns where the visit continues: after the new nodes. */
export function replaceNode(parent: Parents, index: number, nodes: Nodes[]): [typeof SKIP, number] {
  ;(parent.children as Nodes[]).splice(index, 1, ...nodes)
  return [SKIP, index + nodes.length]
}
