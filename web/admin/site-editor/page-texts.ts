/** Elements within a line of text. Others separate words. */
const INLINE = new Set(['a', 'b', 'em', 'i', 'span', 'strong', 'sub', 'sup', 'time', 'tspan'])
const SILENT = new Set(['script', 'style', 'template'])

/** A text node, and where its text is in that of the page. */
export interface Piece {
  node: Text
  start: number
}

/** The texts and the pictures of a page, in their order. */
export interface PageTexts {
  text: string
  pieces: readonly Piece[]
  pictures: readonly Element[]
}

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE
const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE

/** Reads the texts and the pictures of a page. */
export function textsOf(root: Element): PageTexts {
  const pieces: Piece[] = []
  const pictures: Element[] = []
  let text = ''
  const read = (parent: Element) => {
    for (const node of parent.childNodes) {
      if (isText(node)) {
        pieces.push({ node, start: text.length })
        text += node.data
      } else if (isElement(node) && !SILENT.has(node.localName)) {
        const separator = INLINE.has(node.localName) ? '' : '\n'
        if (node.localName === 'img') pictures.push(node)
        text += separator
        read(node)
        text += separator
      }
    }
  }
  read(root)
  return { text, pieces, pictures }
}
