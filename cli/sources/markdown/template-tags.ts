import { escapeMarkup } from '../../../schema/escape.ts'
import { isPictureFile } from '../texts/picture-file.ts'
import { type Placeholders, UNRESOLVED } from './placeholders.ts'
import { preformatted } from './words.ts'

/*
 * Tags of template languages: shortcodes of Hugo (https://gohugo.io/content-management/shortcodes/) and Liquid
 * (https://jekyllrb.com/docs/liquid/). No template is evaluated: the content between tags stays, tags of links and pictures become
 * links and pictures of the text, and all other tags are named.
 */

/** Shortcodes. Quoted parameters can contain the closing mark. The search ends at the opening braces of the next shortcode. */
const SHORTCODE =
  /\{\{(?:<(?!`)((?:[^">{]|"(?:[^"{]|\{(?!\{))*"|>(?!\}\})|\{(?!\{))*?|[^{}]*?)>|%(?!`)((?:[^"%{]|"(?:[^"{]|\{(?!\{))*"|%(?!\}\})|\{(?!\{))*?|[^{}]*?)%)\}\}/g
/** Tags and outputs of Liquid. */
const LIQUID = /\{%-?((?:(?!\{%|%\})[^])*?)-?%\}|\{\{-?([^{}`]*?)-?\}\}/g

/** A tag that refers to a page. */
export type Reference = 'ref' | 'link' | 'post_url'

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
  /** The name and the parameters; an output, such as `{{ page.title }}`, has no name. */
  name: string
  parameters: string
}

function tagOf({ 0: written, 1: first, 2: second, index }: RegExpExecArray, isLiquid: boolean): Tag {
  const inner = (first ?? second ?? '').trim()
  const head = isLiquid && first === undefined ? '' : /^\/?\s*[\w./-]*/.exec(inner)![0]
  const parameters = inner.slice(head.length)
  return {
    written,
    from: index,
    to: index + written.length,
    name: head.replaceAll(/\s/g, ''),
    parameters: (head === '' ? parameters : parameters.replace(/\/$/, '')).trim(),
  }
}

/** Tags whose content is not read as a template. */
const VERBATIM = /^(?:comment|raw|highlight)$/

/** Returns a text with placeholders for the tags of templates. */
export function withoutTags(text: string, isLiquid: boolean, placeholders: Placeholders, options: TagOptions): string {
  const tags = [...text.matchAll(isLiquid ? LIQUID : SHORTCODE)].map((match) => tagOf(match, isLiquid))
  const last = new Map(tags.map(({ name }, at) => [name, at]))
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < tags.length; at++) {
    const tag = tags[at]!
    const end = (isLiquid ? 'end' : '/') + tag.name
    parts.push(text.slice(from, tag.from))
    if (VERBATIM.test(tag.name) && (last.get(end) ?? -1) > at) {
      while (tags[at]!.name !== end) at++
      parts.push(verbatim(tag.name, text.slice(tag.to, tags[at]!.from), parts.at(-1)!))
    } else parts.push(placeholders.add({ written: tag.written, ...shown(tag) }))
    from = tags[at]!.to
  }
  return parts.join('') + text.slice(from)

  function verbatim(name: string, inner: string, before: string): string {
    if (name === 'raw') return inner
    if (name === 'comment') return placeholders.add({ written: '', html: '' })
    const indent = indentAtEnd(before)
    const code = inner
      .replaceAll(/\{%-?\s{0,9}(?:end)?raw\s{0,9}-?%\}/g, '')
      .split('\n')
      .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
      .join('\n')
    return placeholders.add({ written: inner, ...preformatted(code, options.onLoss) })
  }

  function shown(tag: Tag): Shown {
    const { html, ...known } = isLiquid ? liquid(tag, options) : shortcode(tag, options)
    // A tag in a line of its own divides paragraphs.
    return { html: isAlone(tag) ? `<div>${html}</div>` : html, ...known }
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

/** What replaces a tag outside of code. */
type Shown = Omit<Parameters<Placeholders['add']>[0], 'written'>

/** Returns a tag that refers to a page as the address of the page. If there is no such page, its target becomes text. */
function reference(tag: Reference, target: string, { addressOf, onLoss }: TagOptions): Shown {
  const address = addressOf(tag, target)?.replaceAll(' ', '%20')
  if (address !== undefined) return { html: escapeMarkup(address), address }
  return {
    html: escapeMarkup(target),
    address: UNRESOLVED + target.replaceAll(/\s/g, '%20'),
    onShown: () => onLoss('with references to no page of the folder or to several, which become text', target),
  }
}

const PARAMETER = /(?<![\w-])([\w-]{1,50})=(?:"([^"]*)"|'([^']*)'|`([^`]*)`|([^\s"'`]\S*))/g

/** Parameters of a picture besides its address whose content rich text keeps, or that only change its look. */
const KEPT = new Set(['alt', 'class', 'width', 'height', 'loading'])

/** Reads any other tag, such as `figure`: a picture in its parameters stays, and everything else is named. */
function unknown({ name, parameters }: Tag, loss: string, onLoss: TagOptions['onLoss']): Shown {
  const values = new Map(
    [...parameters.matchAll(PARAMETER)].map(([, key, ...texts]) => [
      key!,
      texts.find((text) => text !== undefined) ?? '',
    ]),
  )
  const source = [...values.keys()].find((key) => isPictureFile(values.get(key)!))
  const isWhole = source !== undefined && values.keys().every((key) => key === source || KEPT.has(key))
  return {
    html:
      source === undefined
        ? ''
        : `<img src="${escapeMarkup(values.get(source)!)}" alt="${escapeMarkup(values.get('alt') ?? '')}">`,
    address: UNRESOLVED,
    onShown: () =>
      isWhole && /^(?:figure|img|image|picture)$/.test(name) ? undefined : onLoss(loss, `${name} ${parameters}`.trim()),
  }
}

function shortcode(tag: Tag, options: TagOptions): Shown {
  const { name, parameters, written } = tag
  // A shortcode in a comment is shown as it is written.
  if (/^.{3}\/\*/.test(written)) return { html: escapeMarkup(written.replace('/*', '').replace('*/', '')) }
  if (name.startsWith('/')) return { html: '' }
  if (name === 'ref' || name === 'relref')
    return reference('ref', /^(?:path=)?["'`]?([^"'`]+)/.exec(parameters)?.[1] ?? parameters, options)
  return unknown(tag, 'with shortcodes, which are removed', options.onLoss)
}

/** An output that is known without templates: a text in quotes, or the address of the site. */
const KNOWN =
  /^(?:"([^"]*)"|'([^']*)'|site\.(?:base)?url)(?:\s*\|\s*(?:relative_url|absolute_url|escape|strip|safe|url))*$/
const SITE = /\{\{\s*site\.(?:base)?url\s*\}\}/g

function liquid(tag: Tag, options: TagOptions): Shown {
  const { name, parameters } = tag
  if (name === '') {
    const known = KNOWN.exec(parameters)
    const text = known?.[1] ?? known?.[2] ?? ''
    if (known) return { html: escapeMarkup(text), address: text }
    const onShown = () => options.onLoss('with expressions of Liquid, which are removed', parameters)
    return { html: '', address: UNRESOLVED, onShown }
  }
  if (name.startsWith('end')) return { html: '' }
  if (name === 'post_url' || name === 'link') return reference(name, parameters, options)
  const local = { ...tag, parameters: parameters.replaceAll(SITE, '') }
  return unknown(local, 'with tags of Liquid, which are removed', options.onLoss)
}
