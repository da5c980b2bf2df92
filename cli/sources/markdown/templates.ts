/*
 * Tags of template languages in Markdown: shortcodes of Hugo (https://gohugo.io/content-management/shortcodes/) and Liquid of
 * Jekyll (https://jekyllrb.com/docs/liquid/).
 */

const ATTRIBUTE = /(?<![\w-])([\w-]{1,50})=(?:"([^"]*)"|'([^']*)'|(\S+))/g

const attributesOf = (text: string) =>
  new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name, double, single, bare]) => [name!, double ?? single ?? bare ?? '']),
  )

const attribute = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

export interface TemplateOptions {
  /** Returns the address of the page that a tag refers to; undefined if no page or several pages match. */
  addressOf: (tag: 'ref' | 'link' | 'post_url', target: string) => string | undefined
  /** Called with the name of a loss and what is lost. */
  onLoss: (loss: string, what: string) => void
}

/** Begins the address of a reference that leads to no page. Links cannot have it and become text. */
export const UNRESOLVED = 'unresolved:'

function referenceTo(tag: 'ref' | 'post_url', target: string, { addressOf, onLoss }: TemplateOptions): string {
  const address = addressOf(tag, target)
  if (address === undefined) onLoss('with references to no page of the folder or to several, which become text', target)
  return address?.replaceAll(' ', '%20') ?? UNRESOLVED + target.replaceAll(/\s/g, '%20')
}

/** Returns what a Hugo shortcode shows without templates, if that is known. */
function hugo(name: string, rest: string, options: TemplateOptions): string | undefined {
  const given = attributesOf(rest)
  if (name === 'ref' || name === 'relref')
    return referenceTo('ref', given.get('path') ?? /["'`]([^"'`]+)["'`]/.exec(rest)?.[1] ?? rest.trim(), options)
  const src = name === 'figure' || name === 'img' || name === 'image' ? given.get('src') : undefined
  if (src === undefined) return undefined
  const caption = given.get('caption') ?? given.get('title')
  const picture = `<img src="${attribute(src)}" alt="${attribute(given.get('alt') ?? caption ?? '')}">`
  return caption === undefined ? picture : `${picture}<br>${attribute(caption)}`
}

/** Returns what a tag of Liquid shows without templates, if that is known. */
function liquid(name: string, rest: string, options: TemplateOptions): string | undefined {
  const target = rest.trim()
  if (name === 'link') return options.addressOf('link', target) ?? `/${target.replace(/^\//, '')}`
  if (name === 'post_url') return referenceTo('post_url', target, options)
  return undefined
}

/** Returns what an output of Liquid shows without templates, if that is known. */
function output(inner: string): string | undefined {
  if (/^\s*site\.(?:base)?url\s*$/.test(inner)) return ''
  const [, filtered] = /^\s*["']([^"']*)["']\s*\|\s*(?:relative_url|absolute_url)\s*$/.exec(inner) ?? []
  return filtered
}

const OUTPUT = /\{\{-?([^{}]{0,2000})-?\}\}/g

/** Replaces what stands between two marks, and the marks. */
function replaceTags(text: string, open: string, close: string, change: (inner: string) => string): string {
  const parts: string[] = []
  let from = 0
  for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, from)) {
    const end = text.indexOf(close, at + open.length)
    if (end < 0) break
    parts.push(text.slice(from, at), change(text.slice(at + open.length, end).trim()))
    from = end + close.length
  }
  return parts.join('') + text.slice(from)
}

/** Divides the inner part of a tag into its name and the rest. */
function nameAndRest(inner: string): [name: string, rest: string] {
  const name = /^[\w./-]{0,100}/.exec(inner)![0]
  return [name, inner.slice(name.length)]
}

function shownShortcode(inner: string, options: TemplateOptions): string {
  // A shortcode in a comment is shown as it is written.
  if (inner.startsWith('/*')) return `{{&lt;${escapedText(inner.slice(2).replace(/\*\/$/, ''))}&gt;}}`
  if (inner.startsWith('/')) return ''
  const [name, rest] = nameAndRest(inner.endsWith('/') ? inner.slice(0, -1) : inner)
  const shown = hugo(name, rest, options)
  if (shown === undefined) options.onLoss('with shortcodes, which are removed', name)
  return shown ?? ''
}

const escapedText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Removes the shortcodes of Hugo, and keeps what they enclose. */
export function withoutShortcodesOfHugo(text: string, options: TemplateOptions): string {
  const change = (inner: string) => shownShortcode(inner, options)
  return replaceTags(replaceTags(text, '{{<', '>}}', change), '{{%', '%}}', change)
}

/** Removes the tags of Liquid, and keeps what they enclose. */
export function withoutLiquid(text: string, options: TemplateOptions): string {
  const { onLoss } = options
  const withoutTags = replaceTags(text, '{%', '%}', (inner) => {
    const tag = inner.startsWith('-') ? inner.slice(1).trim() : inner
    const [name, rest] = nameAndRest(tag.endsWith('-') ? tag.slice(0, -1).trim() : tag)
    const shown = liquid(name, rest, options)
    if (shown === undefined && !name.startsWith('end'))
      onLoss('with tags of Liquid, which are removed', `${name}${rest}`.slice(0, 60))
    return shown ?? ''
  })
  return withoutTags.replaceAll(OUTPUT, (_, inner: string) => {
    const shown = output(inner)
    if (shown === undefined) onLoss('with expressions of Liquid, which are removed', inner.trim().slice(0, 60))
    return shown ?? ''
  })
}
