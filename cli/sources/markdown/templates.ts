import MarkdownIt from 'markdown-it'
import { escapeMarkup } from '../../../schema/escape.ts'
import { captionsOf, ONLY_TEXT, POSITIONAL, type Tag } from './captions.ts'

/*
 * Tags of template languages in Markdown: shortcodes of Hugo (https://gohugo.io/content-management/shortcodes/) and Liquid of
 * Jekyll (https://jekyllrb.com/docs/liquid/).
 */

const ATTRIBUTE = /(?<![\w-])([\w-]{1,50})=(?:"([^"]*)"|'([^']*)'|`([^`]*)`|([^\s"'`]\S*))/g

/** Returns the attributes whose values are texts, as they are written. @param isBare whether texts can be without quotes */
const attributesOf = (text: string, isBare: boolean) =>
  new Map(
    [...text.matchAll(ATTRIBUTE)].flatMap(([, name, double, single, raw, bare]): [string, string][] => {
      const value = double ?? single ?? raw ?? (isBare ? bare : undefined)
      return value === undefined ? [] : [[name!, value]]
    }),
  )

/** What refers to a page: a tag of Hugo or Jekyll, or a link of a wiki. */
export type Reference = 'ref' | 'link' | 'post_url' | 'wiki'

export interface TemplateOptions {
  /** Returns the address of the page that a tag refers to; undefined if no page or several pages match. */
  addressOf: (tag: Reference, target: string) => string | undefined
  /** Returns the text or the number at a path that templates have; undefined for any other value. */
  variable?: (path: string) => string | undefined
  /** Called with the name of a loss and what is lost. */
  onLoss: (loss: string, what: string) => void
  /** Returns what stands for HTML that is not read as Markdown. */
  hold: (html: string) => string
  /** Returns a text with the code that was taken out of it. */
  restored: (text: string) => string
}

/** A tag at its place in a text. */
interface TagPlace {
  inner: string
  before: string
  after: string
}

/** Begins the address of a reference that leads to no page. Links cannot have it and become text. */
export const UNRESOLVED = 'unresolved:'

/** @param before the text before the tag */
function referenceTo(
  tag: 'ref' | 'post_url',
  target: string,
  before: string,
  { addressOf, onLoss }: TemplateOptions,
): string {
  const address = addressOf(tag, target)
  if (address === undefined) onLoss('with references to no page of the folder or to several, which become text', target)
  // An output before it, such as that of the base of the site, belongs to the address.
  const isAddress = /[(<"'=]\s*(?:\{\{[^{}]*\}\}\s*)?$/.test(before.slice(-200))
  if (address === undefined && !isAddress) return target
  return address?.replaceAll(' ', '%20') ?? UNRESOLVED + target.replaceAll(/\s/g, '%20')
}

const captionParser = new MarkdownIt({ html: true })

/** Attributes with the address of a picture. */
const SOURCES = ['src', 'url', 'image_path', 'image', 'img', 'path', 'file', 'link']
const PICTURE = /\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#].*)?$/i

/** Returns the picture and the captions in the parameters of a tag whose template is unknown, and what is lost. */
function shownParameters(
  tag: Omit<Tag, 'texts'>,
  given: ReadonlyMap<string, string>,
  { hold, restored }: TemplateOptions,
): { shown: string; lost: string; hasPicture: boolean } {
  const texts = new Map([...given].map(([key, text]) => [key, escapeMarkup(restored(text))]))
  // Templates commonly read captions as Markdown.
  const captions = new Map([...given].map(([key, text]) => [key, captionParser.renderInline(restored(text))]))
  const key = SOURCES.find((name) => PICTURE.test(texts.get(name) ?? ''))
  const { html, lost } = captionsOf({ ...tag, texts: captions, rest: restored(tag.rest) })
  if (key === undefined) return { shown: html === '' ? '' : hold(html), lost, hasPicture: false }
  const described = ['caption', 'description', 'title'].map((name) => captions.get(name)).find(Boolean) ?? ''
  const alt = texts.get('alt') || described.replaceAll(/<[^<>]*>/g, '')
  const picture = `<img src="${texts.get(key)!}" alt="${alt}">`
  const link = key === 'link' ? undefined : texts.get('link')
  const linked = link ? `<a href="${link}">${picture}</a>` : picture
  return {
    shown: hold(html.startsWith('<p>') ? `<p>${linked}</p>${html}` : `${linked} ${html}`),
    lost,
    hasPicture: true,
  }
}

/** Returns what a tag of Liquid shows without templates, if that is known. */
function liquid(name: string, rest: string, before: string, options: TemplateOptions): string | undefined {
  const target = rest.trim()
  if (name === 'link') return options.addressOf('link', target) ?? `/${target.replace(/^\//, '')}`
  if (name === 'post_url') return referenceTo('post_url', target, before, options)
  return undefined
}

const FILTERS = /^\s*\|\s*(?:relative_url|absolute_url|escape|strip|safe)\s*$/

/** Returns what an output of Liquid shows without templates, if that is known: a text, or a value of the site or the page. */
function output(inner: string, variable: TemplateOptions['variable']): string | undefined {
  const [, double, single, path = '', filters = ''] =
    /^\s*(?:"([^"]*)"|'([^']*)'|([\w.-]{1,200}))\s*(\|.*)?$/s.exec(inner) ?? []
  if (filters !== '' && !FILTERS.test(filters)) return undefined
  if (/^site\.(?:base)?url$/.test(path)) return ''
  return path === '' ? (double ?? single) : variable?.(path)
}

/** How much of a text around a tag is read to tell whether the tag has its line for itself, in characters. */
const NEAR = 1_000

/** The most marks within the parameters of a shortcode. */
const PARAMETERS = 10

const OUTPUT = /\{\{-?([^{}]{0,2000})-?\}\}/g

const isEven = (text: string, character: string) => text.split(character).length % 2 === 1

/** Returns where a shortcode ends. Parameters in quotes can have the mark that ends it. */
function endOfShortcode(text: string, close: string, from: number): number {
  const first = text.indexOf(close, from)
  let end = first
  for (let more = 0; more < PARAMETERS && end >= 0; more++) {
    const inner = text.slice(from, end)
    if (inner.length > NEAR || inner.includes('{{')) return first
    if (isEven(inner.replaceAll(String.raw`\"`, ''), '"')) return end
    end = text.indexOf(close, end + close.length)
  }
  return first
}

/**
 * Replaces what stands between two marks, and the marks.
 *
 * @param endOf returns where the mark that ends a tag is, or -1
 */
export function replaceTags(
  text: string,
  open: string,
  close: string,
  change: (place: TagPlace) => string,
  endOf = (whole: string, mark: string, from: number) => whole.indexOf(mark, from),
): string {
  const parts: string[] = []
  let from = 0
  for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, from)) {
    const end = endOf(text, close, at + open.length)
    if (end < 0) break
    const next = end + close.length
    const inner = text.slice(at + open.length, end).trim()
    const before = text.slice(Math.max(0, at - NEAR), at)
    parts.push(text.slice(from, at), change({ inner, before, after: text.slice(next, next + NEAR) }))
    from = next
  }
  return parts.join('') + text.slice(from)
}

/** Divides the inner part of a tag into its name and the rest. */
function nameAndRest(inner: string): [name: string, rest: string] {
  const name = /^[\w./-]{0,100}/.exec(inner)![0]
  return [name, inner.slice(name.length)]
}

/** The names of the shortcodes that enclose something. */
const enclosingIn = (text: string) =>
  new Set([...text.matchAll(/\{\{[<%]\s{0,9}\/\s{0,9}([\w./-]{1,100})/g)].map(([, name]) => name!))

function shownShortcode(
  { inner, ...place }: TagPlace,
  enclosing: ReadonlySet<string>,
  options: TemplateOptions,
): string {
  // A shortcode in a comment is shown as it is written.
  if (inner.startsWith('/*')) return `{{&lt;${escapeMarkup(inner.slice(2).replace(/\*\/$/, ''))}&gt;}}`
  if (inner.startsWith('/')) return ''
  const [name, rest] = nameAndRest(inner.endsWith('/') ? inner.slice(0, -1) : inner)
  const given = attributesOf(rest, true)
  if (name === 'ref' || name === 'relref')
    return referenceTo(
      'ref',
      given.get('path') ?? /["'`]([^"'`]+)["'`]/.exec(rest)?.[1] ?? rest.trim(),
      place.before,
      options,
    )
  const [, ...only] = ONLY_TEXT.exec(rest) ?? []
  const title = only.find((text) => text !== undefined && /[^\w./#:-]|^\p{Lu}/u.test(text))
  if (title !== undefined) given.set(POSITIONAL, title)
  const tag = { name, rest, ...place, isEmpty: !enclosing.has(name) }
  const { shown, lost, hasPicture } = shownParameters(tag, given, options)
  if (!(hasPicture && PICTURES.test(name))) options.onLoss('with shortcodes, which are removed', lost)
  return shown
}

/** Shortcodes that show a picture and its captions, and nothing else. */
const PICTURES = /^(?:figure|img|image|picture)$/

/** Removes the shortcodes of Hugo, and keeps what they enclose, pictures and captions. */
export function withoutShortcodesOfHugo(text: string, options: TemplateOptions): string {
  const enclosing = enclosingIn(text)
  const change = (place: TagPlace) => shownShortcode(place, enclosing, options)
  const within = replaceTags(text, '{{<', '>}}', change, endOfShortcode)
  return replaceTags(within, '{{%', '%}}', change, endOfShortcode)
}

function shownTag({ inner, ...place }: TagPlace, options: TemplateOptions): string {
  const tag = inner.startsWith('-') ? inner.slice(1).trim() : inner
  const [name, rest] = nameAndRest(tag.endsWith('-') ? tag.slice(0, -1).trim() : tag)
  const known = liquid(name, rest, place.before, options)
  if (known !== undefined || name.startsWith('end')) return known ?? ''
  if (!/^include(?:_relative|_cached)?$/.test(name)) {
    options.onLoss('with tags of Liquid, which are removed', `${name}${rest}`)
    return ''
  }
  const given = attributesOf(
    rest.replaceAll(OUTPUT, (found, written: string) => output(written, options.variable) ?? found),
    false,
  )
  const { shown, lost } = shownParameters({ name, rest, ...place, isEmpty: true }, given, options)
  options.onLoss('with tags of Liquid, which are removed', lost)
  return shown
}

/** Removes the tags of Liquid, and keeps what they enclose, and the pictures and captions of includes. */
export function withoutLiquid(text: string, options: TemplateOptions): string {
  const { onLoss } = options
  const withoutTags = replaceTags(text, '{%', '%}', (place) => shownTag(place, options))
  return withoutTags.replaceAll(OUTPUT, (_, inner: string) => {
    const shown = output(inner, options.variable)
    if (shown === undefined) onLoss('with expressions of Liquid, which are removed', inner.trim())
    return shown ?? ''
  })
}
