/* What texts lose when they become rich text, which has no code, no scripts and no embedded media. */

/** One kind of loss: what is lost, and what becomes of it. */
export interface TextLoss {
  what: string
  becomes: string
  /** Whether content is lost, and not only its look. Plain text never has the look. */
  isContent: boolean
}

/** Called with each loss and an example of it, such as the address of a video. */
export type OnTextLoss = (loss: TextLoss, example: string) => void

export const content = (what: string): TextLoss => ({ what, becomes: 'left out', isContent: true })
export const look = (what: string, becomes = 'plain text'): TextLoss => ({ what, becomes, isContent: false })

export const PREFORMATTED = look('preformatted text', 'paragraphs with line breaks')
export const LINKS = look('links to addresses that links cannot have', 'text')
export const PICTURES = content('pictures without an address that pages can show')

export const TOO_DEEP = content('elements nested too deeply')

const CODE = look('inline code')

/** The marks of texts in HTML that rich text lacks. */
export const ELEMENTS: Record<string, TextLoss> = {
  code: CODE,
  kbd: CODE,
  samp: CODE,
  tt: CODE,
  s: look('struck-through text'),
  strike: look('struck-through text'),
  del: look('struck-through text'),
  u: look('underlined text'),
  ins: look('underlined text'),
  mark: look('highlighted text'),
  sub: look('subscripts'),
  sup: look('superscripts'),
}

/** Longest example, in characters. */
const EXAMPLE_LIMIT = 80

/** Returns the beginning of a text in one line, as notes show it. @param limit its length, in characters */
export const short = (text: string, limit = EXAMPLE_LIMIT) => text.replaceAll(/\s+/g, ' ').trim().slice(0, limit)

const SPAN = /(?<![`\\])`([^`\n]{1,200})`(?!`)/
const STRUCK = /(?<![~\\])~~([^~\s][^~\n]{0,200})~~(?!~)/

/** The title of a link or a picture, after its address. */
const TITLE = /\]\([^\s()]{1,2000}[ \t\n]{1,9}(?:"([^"\n]{1,300})"|'([^'\n]{1,300})')[ \t]{0,9}\)/g

/** Describes the loss of a text in an attribute that browsers show. */
export const attributeLoss = (name: string): TextLoss => content(`text in the attribute “${name}”`)

/** Finds the marks of Markdown that rich text lacks. They are shown as they are written. */
export function lossesInMarkdown(text: string, onLoss: OnTextLoss): void {
  const code = SPAN.exec(text)?.[1]
  if (code !== undefined) onLoss(look('inline code', 'text in backticks'), short(code).slice(0, 40))
  for (const [, double, single] of text.matchAll(TITLE)) {
    const title = (double ?? single)!
    if (text.indexOf(title) === text.lastIndexOf(title)) onLoss(attributeLoss('title'), short(title))
  }
  const struck = STRUCK.exec(text)?.[1]
  if (struck !== undefined) onLoss(look('struck-through text', 'text in tildes'), short(struck).slice(0, 40))
}

/** What tables lose. */
export const SPANS = look('cells that cover several columns or rows', 'one cell beside empty ones')
export const BLOCKS_IN_CELLS = look('lists and other blocks in cells of tables', 'one line')
