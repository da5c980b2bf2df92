import { escapeMarkup } from '../../../schema/escape.ts'
import { captionsOf } from './captions.ts'
import { type Data, textOf } from '../systems/system.ts'
import { isHtmlElement, pairedNames } from '../texts/html-tags.ts'
import { type JsxTag, JsxScanner, stringIn, withoutComments } from './jsx-tags.ts'

/* Components, elements and expressions of MDX (https://mdxjs.com/docs/what-is-mdx/) become HTML, or are removed. */

export interface JsxOptions {
  /** The front matter of the page. */
  frontMatter?: Data | undefined
  /** The files of imported names. */
  imported: ReadonlyMap<string, string>
  /** Returns what stands for HTML that is not read as Markdown. */
  hold: (html: string) => string
  /** Returns what stands for code. `before` is what stands before it in its line. */
  takeCode: (code: string, before: string) => string
  /** Returns a text with the code that was taken out of it. */
  restored: (text: string) => string
  /** Called with each component and each expression that is removed. */
  onLoss: (kind: 'components' | 'expressions', what: string) => void
}

const PICTURE = /^(?:img|Img|Image|Picture|ThemedImage|Figure|StaticImage|GatsbyImage)$/
const LINK = /^(?:Link|NavLink|A|Anchor|Button|ButtonLink|LinkButton)$/

/** The elements of HTML without an end tag. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/

/** An address in angle brackets: https://spec.commonmark.org/0.31.2/#autolinks. MDX has none, but Docusaurus 2 had. */
const AUTOLINK = /<(?:https?:\/\/|mailto:|tel:)[^\s<>]{1,2000}>/y

/** Functions that Docusaurus and bundlers apply to addresses. */
const ADDRESS_OF = /^\s*(?:require|useBaseUrl|withBase)\(\s*["'`]([^"'`]+)["'`]\s*\)(?:\.default|\.src)?\s*$/

class JsxReader {
  private readonly text: string
  private readonly options: JsxOptions
  private readonly scanner: JsxScanner
  private readonly parts: string[] = []
  private from = 0
  /** Where the last comment of HTML ends. */
  private readonly lastComment: number
  /** The names of elements that have an end tag. */
  private readonly paired: ReadonlySet<string>
  /** How many links are open. */
  private links = 0

  constructor(text: string, options: JsxOptions) {
    this.text = text
    this.options = options
    this.scanner = new JsxScanner(text)
    this.lastComment = text.lastIndexOf('-->')
    this.paired = pairedNames(text)
  }

  read(): string {
    const { text } = this
    const marks = /\\[{<]|\{|<!--|<(\/?)([A-Za-z][\w.:-]*|(?=>))/g
    for (let found = marks.exec(text); found; found = marks.exec(text)) {
      const { index, 0: mark, 1: slash, 2: name = '' } = found
      const end = this.readAt(index, mark, name, slash === '/')
      if (end !== undefined) marks.lastIndex = end
    }
    return this.parts.join('') + text.slice(this.from)
  }

  /** Returns the index after what begins with a mark, or undefined if it is text. */
  private readAt(at: number, mark: string, name: string, isEnd: boolean): number | undefined {
    // An address of Markdown in angle brackets is no tag.
    if (mark.startsWith('\\') || (mark.startsWith('<') && this.text.startsWith('](', at - 2))) return undefined
    AUTOLINK.lastIndex = at
    if (AUTOLINK.test(this.text)) return AUTOLINK.lastIndex
    if (mark === '<!--') {
      const end = at < this.lastComment ? this.text.indexOf('-->', at) : -1
      return end < 0 ? undefined : this.replace(at, end + 3, '')
    }
    if (mark === '{') {
      // A brace that is not closed is text.
      const end = this.scanner.group(at)
      return end === undefined ? undefined : this.replace(at, end, this.expression(at, end))
    }
    const tag = this.scanner.tag(at + mark.length)
    if (!tag) return undefined
    const isElement = /^[a-z][^.]*$/.test(name)
    // Of `x<y and y>z`, MDX would ask for the end tag.
    if (isElement && !isHtmlElement(name) && !tag.isEmpty && !this.paired.has(name)) return undefined
    if (isEnd) return this.replace(at, tag.end, this.endOf(name, isElement, tag.end))
    const { end } = tag
    return this.replace(at, end, this.startOf(at, name, this.restoredIn(tag), isElement))
  }

  private replace(at: number, end: number, instead: string): number {
    this.parts.push(this.text.slice(this.from, at), instead)
    this.from = end
    return end
  }

  private restoredIn(tag: JsxTag): JsxTag {
    const restored = (texts: Map<string, string>) =>
      new Map([...texts].map(([key, text]) => [key, this.options.restored(text)]))
    return { ...tag, texts: restored(tag.texts), expressions: restored(tag.expressions) }
  }

  /** Returns what an expression shows: a string, a number, a key of the front matter, or nothing. */
  private expression(at: number, end: number): string {
    const { hold, takeCode, restored, onLoss } = this.options
    const inner = restored(this.text.slice(at + 1, end - 1)).trim()
    const { frontMatter = {} } = this.options
    const key = /^front[mM]atter\.(\w+)$/.exec(inner)?.[1]
    const value = key !== undefined && Object.hasOwn(frontMatter, key) ? textOf(frontMatter[key]) : ''
    const string = value || /^\d{1,15}$/.exec(inner)?.[0] || stringIn(inner)
    if (string?.trim().includes('\n')) {
      const before = this.text.slice(this.text.lastIndexOf('\n', at) + 1, at)
      // A fence takes its own indentation off its lines.
      return takeCode(/\S/.test(before) ? string : string.replaceAll('\n', `\n${before}`), before)
    }
    if (string !== undefined) return string.trim() === '' ? string : hold(escapeMarkup(string))
    // A comment shows nothing.
    if (withoutComments(inner).trim() !== '') onLoss('expressions', `{${inner}}`)
    return ''
  }

  /** Returns the address in an attribute: a text, an imported file, or the argument of a function. */
  private address({ texts, expressions }: JsxTag, names: string[]): string | undefined {
    for (const name of names) {
      const text = texts.get(name)
      if (text) return text
      const expression = expressions.get(name)
      if (expression === undefined) continue
      const given =
        ADDRESS_OF.exec(expression)?.[1] ?? this.options.imported.get(expression.trim().replace(/\.src$/, ''))
      if (given !== undefined) return escapeMarkup(given)
    }
    return undefined
  }

  private startOf(at: number, name: string, tag: JsxTag, isElement: boolean): string {
    if (PICTURE.test(name)) {
      const src = this.address(tag, ['src'])
      const alt = tag.texts.get('alt') ?? ''
      if (src !== undefined) return this.picture(at, name, tag, `<img src="${src}" alt="${alt}">`)
    }
    if (isElement) return this.element(name, tag)
    const href = LINK.test(name) ? this.address(tag, ['to', 'href']) : undefined
    if (href !== undefined && !tag.isEmpty) {
      this.links++
      return `<a href="${href}">`
    }
    return this.component(at, name, tag)
  }

  private picture(at: number, name: string, tag: JsxTag, picture: string): string {
    const { hold } = this.options
    if (name === 'img') return picture
    const { html } = captionsOf(this.tagAt(at, name, tag))
    return picture + (html === '' ? '' : hold(html))
  }

  private tagAt(at: number, name: string, { end, texts, isEmpty }: JsxTag) {
    const rest = this.options.restored(this.text.slice(at + 1 + name.length, isEmpty ? end - 2 : end - 1))
    const before = this.text.slice(Math.max(0, at - 1_000), at)
    return { name, texts, rest, before, after: this.text.slice(end, end + 1_000), isEmpty }
  }

  /** Returns an element of HTML with the attributes that are texts. */
  private element(name: string, tag: JsxTag): string {
    const { texts, expressions, isEmpty } = tag
    const attributes = new Map(texts)
    for (const key of ['href', 'src', 'alt', 'title']) {
      const address = expressions.has(key) ? this.address(tag, [key]) : undefined
      if (address !== undefined) attributes.set(key, address)
      else if (expressions.has(key)) this.options.onLoss('expressions', `<${name} ${key}={${expressions.get(key)!}}>`)
    }
    const written = [...attributes].map(([key, value]) => ` ${key}="${value}"`).join('')
    return `<${name}${written}>${isEmpty && !VOID.test(name) ? `</${name}>` : ''}`
  }

  private component(at: number, name: string, tag: JsxTag): string {
    const { hold, onLoss } = this.options
    if (name === '') return ''
    const { html, lost } = captionsOf(this.tagAt(at, name, tag))
    onLoss('components', lost)
    // A blank line ends the caption; what the component encloses begins a block.
    return html === '' ? '' : hold(html)
  }

  private endOf(name: string, isElement: boolean, end: number): string {
    if (isElement) return `</${name}>`
    // Words of adjacent components, such as columns, stay apart.
    if (!LINK.test(name) || this.links === 0) return /^<[A-Z]/.test(this.text.slice(end, end + 2)) ? ' ' : ''
    this.links--
    return '</a>'
  }
}

/**
 * Returns Markdown without components and expressions. What components enclose stays, and so do pictures, links and captions.
 *
 * @param text Markdown without code
 */
export const withoutJsx = (text: string, options: JsxOptions): string => new JsxReader(text, options).read()
