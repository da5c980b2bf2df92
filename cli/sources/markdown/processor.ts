import type { Root } from 'mdast'
import rehypeStringify from 'rehype-stringify'
import { defListHastHandlers, remarkDefinitionList } from 'remark-definition-list'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { VFileMessage } from 'vfile-message'

/* The parsers of unified (https://unifiedjs.com/) for what folders of Markdown have. */

const gfm = unified().use(remarkParse).use(remarkGfm)
const markdown = gfm().use(remarkDefinitionList)
const mdx = gfm().use(remarkMdx)

const compiler = unified()
  .use(remarkRehype, { allowDangerousHtml: true, handlers: defListHastHandlers })
  .use(rehypeStringify, { allowDangerousHtml: true })

export const parseMarkdown = (text: string): Root => markdown.parse(text)

/** Parses MDX. Returns undefined for a text that is none, such as one with a brace that is not closed, or that is nested too deeply. */
export function parseMdx(text: string): Root | undefined {
  try {
    return mdx.parse(text)
  } catch (error) {
    if (error instanceof VFileMessage || error instanceof RangeError) return undefined
    throw error
  }
}

/** Returns a tree as HTML. That of the text itself stays as it is. */
export const toHtml = (tree: Root): string => compiler.stringify(compiler.runSync(tree))
