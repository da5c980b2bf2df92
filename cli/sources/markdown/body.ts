import { plainText } from '../../../schema/rich-text/plain-text.ts'
import { toMarkdown } from '../../../schema/rich-text/to-markdown.ts'
import { type Block, imagesIn } from '../../../schema/rich-text/tree.ts'
import { isAddress } from '../../../schema/text.ts'
import { htmlToBlocks, LENGTH_LIMIT } from '../texts/html-text.ts'
import { describe } from '../losses/field-losses.ts'
import { short } from '../losses/text-losses.ts'
import { type DialectOptions, withoutDialects } from './dialects.ts'
import { Placeholders, UNRESOLVED, withoutMarks } from './placeholders.ts'
import { withoutMdx } from './mdx.ts'
import { makePlain } from './plain-tree.ts'
import { parseMarkdown, parseMdx, toHtml } from './processor.ts'
import { type TagOptions, withoutTags } from './template-tags.ts'
import { withTitles } from './titled-blocks.ts'

/*
 * Converts the Markdown of static site generators to rich text. It becomes HTML first and is read from there, because it can have
 * what rich text lacks: code, HTML, link definitions, strikethrough.
 */

export interface BodyOptions extends DialectOptions, TagOptions {
  /** Whether the text is HTML instead of Markdown. */
  isHtml: boolean
  /** Whether the tags in the text are those of Liquid instead of Hugo. */
  isLiquid: boolean
  /** Returns the address of a picture, or undefined if it cannot be found. */
  pictureAt: (src: string) => string | undefined
  /** Returns the address that a link leads to. */
  linkTo: (href: string) => string
}

export interface Body {
  /** The text of a first heading of level 1. */
  heading?: string
  /** The rich text without that heading if `heading` is taken as the title. */
  content: (isTitleTaken: boolean) => string
  /** The text without markup. */
  text: string
  /** The addresses of the pictures in the text. */
  pictures: string[]
  /** The alternative text of the first of them. */
  pictureAlt: string
}

/** Longest part of a text that a note names, in characters. */
const EXAMPLE_LIMIT = 500

/** A line that begins with more than 50 marks of quotes and lists. Those beyond 50 are removed, because parsers recurse for each. */
const DEEP = /^((?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))){50})(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))+/gm

/** Returns a text as HTML. */
function htmlOf(source: string, options: BodyOptions): string {
  const { isHtml, isLiquid } = options
  const placeholders = new Placeholders()
  const inner: BodyOptions = {
    ...options,
    onLoss: (loss, what) => options.onLoss(loss, short(placeholders.written(what), EXAMPLE_LIMIT)),
  }
  if (isHtml) return placeholders.html(withoutTags(source, isLiquid, placeholders, inner))
  const titled = withTitles(source)
  if (options.isMdx) {
    const tree = parseMdx(withoutDialects(titled, placeholders, inner))
    if (tree) {
      withoutMdx(tree, placeholders, inner.onLoss)
      makePlain(tree, placeholders, inner.onLoss)
      return toHtml(tree)
    }
    inner.onLoss('with MDX that cannot be parsed, and that is read as Markdown', source)
    return htmlOf(source, { ...options, isMdx: false })
  }
  // In kramdown, code can have the bars that divide the cells of tables.
  const bar = placeholders.add({ written: '|', html: '|' })
  const text = isLiquid ? titled.replaceAll(/`[^`\n]+`/g, (code) => code.replaceAll('|', bar)) : titled
  const tree = parseMarkdown(withoutDialects(withoutTags(text, isLiquid, placeholders, inner), placeholders, inner))
  makePlain(tree, placeholders, inner.onLoss)
  return toHtml(tree)
}

const NAMED = /^(?:preformatted|links|pictures)/

/** Converts the body of a page. Returns undefined if it is too long. */
export function readBody(source: string, options: BodyOptions): Body | undefined {
  const { linkTo, pictureAt, onLoss } = options
  if (source.length > LENGTH_LIMIT) return undefined
  const html = htmlOf(withoutMarks(source).replaceAll(DEEP, '$1'), options)
  const blocks = htmlToBlocks(html, {
    addressOf(address, element) {
      if (element !== 'a' || address === '') return address
      const target = linkTo(address)
      // References without a page are named where they are read.
      if (!isAddress(target) && !address.startsWith(UNRESOLVED))
        onLoss('with links to addresses that links cannot have, which become text', address)
      return target
    },
    onLoss(loss, example) {
      // Code, links and pictures of Markdown are named where they are read.
      if (!NAMED.test(loss.what)) onLoss(describe(loss, 'the text'), example)
    },
    imageUrl(src, alt) {
      const address = pictureAt(src)
      if (address === undefined)
        onLoss('without pictures that are not in the folder', src.slice(0, 100) + (alt === '' ? '' : ` “${alt}”`))
      return address ?? null
    },
  })
  if (!blocks) return undefined
  const [first, ...rest] = blocks
  const heading = first?.type === 'heading' && /^(?:\s|<\/?p>)*<h1[\s>]/.test(html) ? first : undefined
  const withoutHeading: Block[] = heading ? rest : blocks
  return {
    ...(heading ? { heading: plainText([heading]) } : {}),
    content: (isTitleTaken) => toMarkdown(isTitleTaken ? withoutHeading : blocks),
    text: plainText(withoutHeading, { images: false }),
    pictures: imagesIn(blocks).map(({ url }) => url),
    pictureAlt: imagesIn(blocks)[0]?.alt ?? '',
  }
}
