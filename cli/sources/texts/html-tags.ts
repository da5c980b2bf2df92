/** The elements of HTML, including obsolete ones: https://html.spec.whatwg.org/multipage/indices.html#elements-3. */
const ELEMENTS = new Set(
  `a abbr acronym address applet area article aside audio b base bdi bdo big blockquote body br button canvas caption center
  cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font
  footer form frame frameset g h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link
  main map mark marquee math menu meta meter nav noscript object ol optgroup option output p param path picture pre progress
  q rp rt ruby s samp script search section select slot small source span strike strong style sub summary sup svg table
  tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr`.split(/\s+/),
)

const BLOCK =
  /^\s*<(?:!--|(?:address|article|aside|blockquote|center|details|div|dl|fieldset|figure|footer|form|h[1-6]|header|hr|main|nav|ol|p|pre|section|table|ul)[\s/>])/i

// A comment, a declaration, a condition of Word (`<![if …]>`), a tag, or a bare “<”. The bound on attributes keeps hostile
// text from taking quadratic time.
const MARKUP =
  /<!--[^]*?(?:-->|$)|<[!?]\[?[a-z][^<>]*>|<(\/?)((?:[a-z]\w*:)?[a-z][\w-]*)(?:\s(?:"[^"]*"|'[^']*'|[^'"<>]){0,2000})?\s*\/?>|</gi

/** Office writes its own elements into HTML, such as `<o:p>`. */
const OFFICE = /^(?:[movw]|st1):/i

/** Finds the names of custom elements with an end tag; `<first-name>` alone is text. */
const closedNames = (text: string) => new Set([...text.matchAll(/<\/([a-z]\w*-[\w-]*)\s*>/gi)].map(([, name]) => name!))

/** Whether HTML has an element of this name. */
export const isHtmlElement = (name: string): boolean => ELEMENTS.has(name.toLowerCase())

const isElement = (name: string, closed: ReadonlySet<string>) =>
  isHtmlElement(name) || OFFICE.test(name) || closed.has(name)

/** Finds all names with an end tag. In HTML, browsers show none of these tags, whether or not they know them. */
const pairedNames = (html: string) => new Set([...html.matchAll(/<\/([a-z][\w-]*)\s*>/gi)].map(([, name]) => name!))

/** Escapes every “<” that does not begin markup, so that `x<y` and `<ada@example.org>` stay text when HTML is parsed. */
export function escapeText(html: string): string {
  const closed = pairedNames(html)
  return html.replaceAll(MARKUP, (match: string, _end: string | undefined, name: string | undefined) =>
    match === '<' || (name !== undefined && !isElement(name, closed)) ? match.replaceAll('<', '&lt;') : match,
  )
}

/** Escapes quotes for the value of an attribute. Character references stay. */
export const escapeQuotes = (text: string): string => text.replaceAll('"', '&quot;')

/** What a text contains: tags of HTML elements, whether some of them have an end tag, and other uses of “<”. */
interface Tags {
  count: number
  isPaired: boolean
  hasOther: boolean
}

function tagsIn(text: string): Tags {
  const tags: Tags = { count: 0, isPaired: false, hasOther: false }
  const closed = closedNames(text)
  for (const [match, end, name] of text.matchAll(MARKUP)) {
    if (name === undefined) tags.hasOther ||= match === '<'
    else if (!isElement(name, closed)) tags.hasOther = true
    else {
      tags.count++
      tags.isPaired ||= end === '/'
    }
  }
  return tags
}

/** Whether a text contains a tag of an HTML element. */
export const hasTags = (text: string): boolean => tagsIn(text).count > 0

const MARKDOWN = /^#{1,6} \S|^ {0,3}[-*+] \S|^ {0,3}\d+[.)] \S|^ {0,3}>|^```|\*\*\S|\]\(\S|\w\\[*_`[\]]\w/m
/** Whether a text has marks of Markdown. */
export const isMarkdown = (text: string): boolean => MARKDOWN.test(text)

const BLANK_LINE = /\n[\t ]*\r?\n/

/**
 * Classifies a text as HTML or as plain text (which includes Markdown with single tags). Returns undefined for texts that
 * read the same either way.
 */
export function formatOfText(text: string): 'html' | 'text' | undefined {
  const { count, isPaired, hasOther } = tagsIn(text)
  if (count === 0) return hasOther || text.includes('\n') || MARKDOWN.test(text) ? 'text' : undefined
  if (BLOCK.test(text)) return 'html'
  if (MARKDOWN.test(text) || BLANK_LINE.test(text)) return 'text'
  return isPaired || !text.includes('\n') ? 'html' : 'text'
}
