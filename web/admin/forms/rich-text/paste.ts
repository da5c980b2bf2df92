import { closeHistory } from 'prosemirror-history'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { fromHtml } from '../../../../schema/rich-text/from-html.ts'
import type { Block } from '../../../../schema/rich-text/tree.ts'
import { isShowable } from '../../../../schema/text.ts'
import { nodeOf } from './blocks.ts'
import { documentSchema } from './document-schema.ts'

const { nodes } = documentSchema

/** Pictures of other sites cannot be shown, nor those of a file on this computer. */
const imageUrl = (src: string) => (isShowable(src) ? src : null)

/**
 * Converts HTML from the clipboard to rich text, by the rules of imports. The browser's parser would report every style in it as a
 * violation of the Content-Security-Policy.
 */
async function blocksOfHtml(html: string): Promise<Block[]> {
  const { parseHtml } = await import('../../../../schema/rich-text/html-nodes.ts')
  return fromHtml(parseHtml(html), { imageUrl })
}

/** Returns blocks as a slice. One paragraph alone becomes a part of the one it is pasted into. */
function sliceOf(blocks: readonly Block[]): Slice {
  const content = Fragment.from(blocks.map(nodeOf))
  const open = (node: Node | null | undefined) => (node?.type === nodes.paragraph ? 1 : 0)
  return new Slice(content, open(content.firstChild), open(content.lastChild))
}

/** The attribute by which the editor recognizes what was copied in it. */
const OWN = 'data-pm-slice'

async function insertHtml(view: EditorView, html: string, text: string) {
  try {
    const blocks = await blocksOfHtml(html)
    if (view.isDestroyed) return
    const { tr } = view.state
    // Undoing takes back the paste alone.
    view.dispatch(closeHistory(tr.replaceSelection(sliceOf(blocks)).scrollIntoView().setMeta('paste', true)))
  } catch (error) {
    // The parser could not be loaded.
    console.warn('Pasting with format failed', error)
    view.pasteText(text)
  }
}

/** Pastes formatted text of other programs. Returns false for what the editor itself pastes: its own content and plain text. */
export function pasteFormatted(view: EditorView, data: DataTransfer): boolean {
  const html = data.getData('text/html')
  if (html === '' || html.includes(OWN)) return false
  void insertHtml(view, html, data.getData('text/plain'))
  return true
}

/** Returns plain text as a slice: blank lines separate paragraphs, other line breaks are kept. */
export function sliceOfText(text: string): Slice {
  const paragraphs = text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph): Block => {
      const lines = paragraph.split('\n').filter((line) => line.trim() !== '')
      return {
        type: 'paragraph',
        children: lines.flatMap((line, at) => (at > 0 ? [{ type: 'break' as const }, line] : [line])),
      }
    })
  return sliceOf(paragraphs)
}

/** Returns the images among pasted or dropped files. */
export const imageFiles = (data: DataTransfer | null): File[] =>
  Array.from(data?.files ?? []).filter(({ type }) => type.startsWith('image/'))
