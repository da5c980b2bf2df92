import { escapeMarkup } from '../../../schema/escape.ts'
import { isPictureFile } from '../texts/picture-file.ts'
import { type HeldParts, UNRESOLVED } from './held.ts'
import { preformatted } from './preformatted.ts'

/*
 * Tags of template languages: shortcodes of Hugo (https://gohugo.io/content-management/shortcodes/) and Liquid of Jekyll and
 * Eleventy (https://jekyllrb.com/docs/liquid/). No template is evaluated: what tags enclose stays, links and pictures become those
 * of the text, and all other tags are named.
 */

/** Shortcodes. Parameters in quotes can have the mark that ends one. The first brace of the next one bounds the search. */
const SHORTCODE =
  /\{\{(?:<(?!`)((?:[^">{]|"(?:[^"{]|\{(?!\{))*"|>(?!\}\})|\{(?!\{))*?|[^{}]*?)>|%(?!`)((?:[^"%{]|"(?:[^"{]|\{(?!\{))*"|%(?!\}\})|\{(?!\{))*?|[^{}]*?)%)\}\}/g
const LIQUID = /\{%-?((?:(?!\{%|%\})[^])*?)-?%\}|\{\{-?([^{}`]*?)-?\}\}/g

/** What refers to a page: a tag of Hugo or Jekyll, or a link of a wiki. */
export type Reference = 'ref' | 'link' | 'post_url' | 'wiki'

export interface TagOptions {
  /** Returns the address of the page that a tag refers to; undefined if no page or several pages match. */
  addressOf: (tag: Reference, target: string) => string | undefined
  /** Called with the name of a loss and what is lost. */
  onLoss: (loss: string, what: string) => void
}

/** A tag in a text. */
interface Tag {
  written: string
  from: number
  to: number
  /** The name and the parameters; an output has no name. */
  name: string
  rest: string
  /** Whether the mark is that of an output: `{{ page.title }}`. */
  isOutput: boolean
}

function tagOf({ 0: written, 1: first, 2: second, index }: RegExpExecArray, isLiquid: boolean): Tag {
  const inner = (first ?? second ?? '').trim()
  const isOutput = isLiquid && first === undefined
  const name = isOutput ? '' : /^\/?\s*[\w./-]*/.exec(inner)![0].replaceAll(/\s/g, '')
  const rest = (isOutput ? inner : inner.replace(/^\/?\s*[\w./-]*/, '')).replace(/\/$/, '').trim()
  return { written, from: index, to: index + written.length, name, rest, isOutput }
}

/** Tags whose content is not read as a template. */
const VERBATIM = /^(?:comment|raw|highlight)$/

/** Holds the tags of templates out of a text. */
export function withoutTags(text: string, isLiquid: boolean, held: HeldParts, options: TagOptions): string {
  const tags = [...text.matchAll(isLiquid ? LIQUID : SHORTCODE)].map((found) => tagOf(found, isLiquid))
  const last = new Map(tags.map(({ name }, at) => [name, at]))
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < tags.length; at++) {
    const tag = tags[at]!
    const end = (isLiquid ? 'end' : '/') + tag.name
    const isVerbatim = VERBATIM.test(tag.name) && (last.get(end) ?? -1) > at
    const until = isVerbatim ? nextNamed(end, at) : at
    const before = text.slice(from, tag.from)
    parts.push(before, isVerbatim ? verbatim(tag.name, text.slice(tag.to, tags[until]!.from), before) : shown(tag))
    from = tags[until]!.to
    at = until
  }
  return parts.join('') + text.slice(from)

  function nextNamed(name: string, from: number): number {
    let at = from
    while (tags[at]!.name !== name) at++
    return at
  }

  function verbatim(name: string, inner: string, before: string): string {
    if (name === 'raw') return inner
    if (name === 'comment') return held.take({ written: '', html: '' })
    const indent = indentAtEnd(before)
    const code = inner
      .replaceAll(/\{%-?\s{0,9}(?:end)?raw\s{0,9}-?%\}/g, '')
      .split('\n')
      .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
      .join('\n')
    return held.take({ written: inner, ...preformatted(code, options.onLoss) })
  }

  function shown(tag: Tag): string {
    const { html, ...known } = isLiquid ? liquid(tag, options) : shortcode(tag, options)
    // A tag in a line of its own divides paragraphs.
    return held.take({ written: tag.written, html: isAlone(tag) ? `<div>${html}</div>` : html, ...known })
  }

  function isAlone({ from, to }: Tag): boolean {
    return (
      /(?:^|\n)[ \t>]*$/.test(text.slice(Math.max(0, from - 100), from)) &&
      /^[ \t]*(?:\n|$)/.test(text.slice(to, to + 100))
    )
  }
}

/** Returns the spaces and marks of quotations at the end of a text. */
function indentAtEnd(text: string): string {
  let from = text.length
  while (from > 0 && ' \t>'.includes(text[from - 1]!)) from--
  return text.slice(from)
}

/** What stands for a tag outside of code. */
type Shown = Omit<Parameters<HeldParts['take']>[0], 'written'>

/** A tag that refers to a page. Where it is no address, its target is text. */
function reference(tag: 'ref' | 'post_url', target: string, { addressOf, onLoss }: TagOptions): Shown {
  const address = addressOf(tag, target)?.replaceAll(' ', '%20')
  if (address !== undefined) return { html: escapeMarkup(address), address }
  return {
    html: escapeMarkup(target),
    address: UNRESOLVED + target.replaceAll(/\s/g, '%20'),
    onShown: () => onLoss('with references to no page of the folder or to several, which become text', target),
  }
}

const PARAMETER = /(?<![\w-])([\w-]{1,50})=(?:"([^"]*)"|'([^']*)'|`([^`]*)`|([^\s"'`]\S*))/g

/** Parameters with the address of a picture. */
const SOURCES = ['src', 'url', 'image_path', 'image', 'img', 'path', 'file', 'link']

/** Parameters of a picture besides its address that rich text has, or that are its look. */
const KEPT = new Set(['alt', 'class', 'width', 'height', 'loading'])

/** Returns the picture in the parameters of a tag as HTML, and whether the tag shows anything else. */
function pictureIn({ name, rest }: Tag): { html: string; isWhole: boolean } {
  const values = new Map(
    [...rest.matchAll(PARAMETER)].map(([, key, ...texts]) => [key!, texts.find((one) => one !== undefined) ?? '']),
  )
  const source = SOURCES.find((key) => isPictureFile(values.get(key) ?? ''))
  if (source === undefined) return { html: '', isWhole: false }
  const html = `<img src="${escapeMarkup(values.get(source)!)}" alt="${escapeMarkup(values.get('alt') ?? '')}">`
  const hasOthers = values.keys().some((key) => key !== source && !KEPT.has(key))
  return { html, isWhole: /^(?:figure|img|image|picture)$/.test(name) && !hasOthers }
}

/** A tag that no template shows. It is named, with its parameters. */
function unknown(tag: Tag, loss: string, onLoss: TagOptions['onLoss']): Shown {
  const { html, isWhole } = pictureIn(tag)
  const onShown = () => (isWhole ? undefined : onLoss(loss, `${tag.name} ${tag.rest}`.trim()))
  return { html, address: UNRESOLVED, onShown }
}

function shortcode(tag: Tag, options: TagOptions): Shown {
  const { name, rest, written } = tag
  // A shortcode in a comment is shown as it is written.
  if (/^.{3}\/\*/.test(written)) return { html: escapeMarkup(written.replace('/*', '').replace('*/', '')) }
  if (name.startsWith('/')) return { html: '' }
  if (name === 'ref' || name === 'relref')
    return reference('ref', /^(?:path=)?["'`]?([^"'`]+)/.exec(rest)?.[1] ?? rest, options)
  return unknown(tag, 'with shortcodes, which are removed', options.onLoss)
}

/** An output that is known without templates: a text in quotes, or the address of the site. */
const KNOWN =
  /^(?:"([^"]*)"|'([^']*)'|site\.(?:base)?url)(?:\s*\|\s*(?:relative_url|absolute_url|escape|strip|safe|url))*$/

function liquid(tag: Tag, options: TagOptions): Shown {
  const { name, rest, isOutput } = tag
  const { addressOf, onLoss } = options
  if (isOutput) {
    const known = KNOWN.exec(rest)
    const text = known?.[1] ?? known?.[2] ?? ''
    if (known) return { html: escapeMarkup(text), address: text }
    const onShown = () => onLoss('with expressions of Liquid, which are removed', rest)
    return { html: '', address: UNRESOLVED, onShown }
  }
  if (name.startsWith('end')) return { html: '' }
  if (name === 'post_url') return reference('post_url', rest, options)
  if (name === 'link') {
    const address = addressOf('link', rest) ?? `/${rest.replace(/^\//, '')}`
    return { html: escapeMarkup(address), address }
  }
  const local = { ...tag, rest: rest.replaceAll(/\{\{\s*site\.(?:base)?url\s*\}\}/g, '') }
  return unknown(local, 'with tags of Liquid, which are removed', onLoss)
}
