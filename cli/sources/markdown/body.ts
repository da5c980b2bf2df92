import MarkdownIt from 'markdown-it'
import { escapeMarkup } from '../../../schema/escape.ts'
import { plainText } from '../../../schema/rich-text/plain-text.ts'
import { toMarkdown } from '../../../schema/rich-text/to-markdown.ts'
import { type Block, imagesIn } from '../../../schema/rich-text/tree.ts'
import { isAddress } from '../../../schema/text.ts'
import { htmlToBlocks } from '../texts/html-text.ts'
import type { Data } from '../systems/system.ts'
import { describe } from '../losses/field-losses.ts'
import { short } from '../losses/text-losses.ts'
import { withoutAttributes } from './attributes.ts'
import { type JsxOptions, withoutJsx } from './jsx.ts'
import {
  withoutComments,
  withoutHighlights,
  withoutDefinitionLists,
  withoutFootnotes,
  withoutFormulas,
  withTitles,
} from './extended-syntax.ts'
import { useMdx } from './mdx-rules.ts'
import { withoutModules } from './modules.ts'
import { outsideCode, preformatted, type Syntax } from './outside-code.ts'
import { Places } from './places.ts'
import { fenced } from './verbatim.ts'
import { type TemplateOptions, UNRESOLVED, withoutLiquid, withoutShortcodesOfHugo } from './templates.ts'
import { type WikiOptions, withWikiLinks } from './wiki-links.ts'
import { withoutIndentedBlocks } from './indented-blocks.ts'

/*
 * Converts the Markdown of static site generators to rich text. It is rendered to HTML and read from there, because it can have
 * what rich text lacks: code, HTML, link definitions, strikethrough.
 */

export interface BodyOptions extends Syntax, WikiOptions, Omit<TemplateOptions, 'hold' | 'restored'> {
  /** Whether codes such as `:rocket:` are shown as emoji. */
  hasEmoji?: boolean
  /** Whether `%%` encloses comments. */
  hasComments?: boolean
  /** The front matter, which expressions of MDX can show. */
  frontMatter?: Data
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

const CODE_LOSS = 'with code, which becomes plain text'

/** Returns the title of fenced code: `js title="Example"`, `js:title=example.js`. */
const titleOf = (info: string): string | undefined => {
  const [, double, single, bare] = /(?:title|filename|file|name)=(?:"([^"]*)"|'([^']*)'|([^\s"'{}]+))/.exec(info) ?? []
  return double ?? single ?? bare
}

function rendererFor({ isMdx, onLoss }: BodyOptions) {
  const parser = new MarkdownIt({ html: true })
  if (isMdx) useMdx(parser)
  // Addresses are checked below, where those that are dropped can be named.
  parser.validateLink = () => true
  parser.normalizeLink = (url) => url
  parser.renderer.rules.fence = parser.renderer.rules.code_block = (tokens, at) => {
    const { content, info } = tokens[at]!
    onLoss(CODE_LOSS, content.trim().split('\n', 1)[0]!.slice(0, 40))
    const title = titleOf(info)
    return (title === undefined ? '' : `<p><strong>${escapeMarkup(title)}</strong></p>\n`) + preformatted(content)
  }
  parser.renderer.rules.s_open = () => {
    onLoss('with struck-through text, which becomes plain text', '~~')
    return ''
  }
  parser.renderer.rules.s_close = () => ''
  return parser
}

type ExtensionOptions = BodyOptions & TemplateOptions & Pick<JsxOptions, 'takeCode'>

/** Longest part of a text that a note names, in characters. */
const EXAMPLE_LIMIT = 500

/** Removes what is neither Markdown nor HTML. */
function withoutExtensions(text: string, options: ExtensionOptions): string {
  const { isMdx, isLiquid, onLoss } = options
  if (!isMdx) {
    const plain = withoutShortcodesOfHugo(text, options)
    return isLiquid ? withoutLiquid(plain, options) : plain
  }
  const { text: open, imported } = withoutModules(text, (statement) =>
    onLoss('with exports of MDX, which are removed', statement),
  )
  return withoutJsx(open, {
    ...options,
    imported,
    onLoss: (kind, what) => onLoss(`with ${kind} of MDX, which are removed`, what),
  })
}

/** A code such as `:rocket:`. */
const EMOJI = /(?<![\w:]):(?:[+-]1|[a-z][\w+-]{0,40}):(?![\w:])/g

/** Returns the alternative texts of pictures by their addresses, in their order and as HTML has them. */
function altsIn(html: string): Map<string, string[]> {
  const valueOf = (tag: string, name: string) => new RegExp(String.raw`\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
  const alts = new Map<string, string[]>()
  for (const [tag] of html.matchAll(/<img\s[^<>]{1,2000}>/g)) {
    const src = valueOf(tag, 'src')
    const same = alts.get(src)
    if (same) same.push(valueOf(tag, 'alt'))
    else alts.set(src, [valueOf(tag, 'alt')])
  }
  return alts
}

const NAMED = /^(?:preformatted|links|pictures)/

/** Converts the body of a page. Returns undefined if it is too long. */
export function readBody(source: string, options: BodyOptions): Body | undefined {
  const { isHtml, isMdx, linkTo, pictureAt, onLoss } = options
  const held = new Places('html')
  const given = isHtml || isMdx ? source : withoutIndentedBlocks(source)
  const markdown = outsideCode(given, options, held, (text, codes) => {
    const extended: ExtensionOptions = {
      ...options,
      hold: (html) => held.take(html),
      takeCode: (code, before) => codes.take(fenced(code, before)),
      restored: (given) => codes.restored(given),
      onLoss: (loss, what) => onLoss(loss, short(codes.restored(what), EXAMPLE_LIMIT)),
    }
    if (isHtml) return withoutExtensions(text, extended)
    const plain = withoutFormulas(withoutAttributes(text, isMdx), extended.hold, (formula) =>
      extended.onLoss('with formulas, which stay as they are written', formula),
    )
    if (options.hasEmoji)
      for (const [code] of text.matchAll(EMOJI))
        extended.onLoss('with codes of emoji, which stay as they are written', code)
    const open = withoutFootnotes(withoutExtensions(withTitles(plain), extended))
    if (isMdx) return open
    const shown = options.hasComments ? withoutComments(open, extended.onLoss) : open
    return withoutDefinitionLists(withWikiLinks(withoutHighlights(shown, extended.onLoss), extended))
  })
  const html = held.restored(isHtml ? markdown : rendererFor(options).render(markdown))
  if (/<pre[\s>]/i.test(markdown)) onLoss(CODE_LOSS, '<pre>')
  let alts: Map<string, string[]> | undefined
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
    imageUrl(src) {
      const address = pictureAt(src)
      if (address === undefined) {
        alts ??= altsIn(html)
        const alt = alts.get(escapeMarkup(src))?.shift() ?? ''
        onLoss('without pictures that are not in the folder', src.slice(0, 100) + (alt === '' ? '' : ` “${alt}”`))
      }
      return address ?? null
    },
  })
  if (!blocks) return undefined
  const [first, ...rest] = blocks
  const heading =
    first?.type === 'heading' && /^(?:#[ \t]|<h1[\s>]|[^\n]+\n=+[ \t]*(?:\n|$))/.test(markdown.trimStart())
      ? first
      : undefined
  const withoutHeading: Block[] = heading ? rest : blocks
  return {
    ...(heading ? { heading: plainText([heading]) } : {}),
    content: (isTitleTaken) => toMarkdown(isTitleTaken ? withoutHeading : blocks),
    text: plainText(withoutHeading, { images: false }),
    pictures: imagesIn(blocks).map(({ url }) => url),
    pictureAlt: imagesIn(blocks)[0]?.alt ?? '',
  }
}
