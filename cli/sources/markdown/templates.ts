/*
 * Tags of template languages in Markdown: shortcodes of Hugo (https://gohugo.io/content-management/shortcodes/) and Liquid of
 * Jekyll (https://jekyllrb.com/docs/liquid/).
 */

const ATTRIBUTE = /([\w-]+)=(?:"([^"]*)"|'([^']*)'|(\S+))/g

const attributesOf = (text: string) =>
  new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name, double, single, bare]) => [name!, double ?? single ?? bare ?? '']),
  )

const attribute = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Returns what a Hugo shortcode shows without templates, if that is known. */
function hugo(name: string, rest: string): string | undefined {
  if (name === 'ref' || name === 'relref') return /["'`]([^"'`]+)["'`]/.exec(rest)?.[1] ?? rest.trim()
  const given = attributesOf(rest)
  const src = name === 'figure' || name === 'img' || name === 'image' ? given.get('src') : undefined
  if (src === undefined) return undefined
  const caption = given.get('caption') ?? given.get('title')
  const picture = `<img src="${attribute(src)}" alt="${attribute(given.get('alt') ?? caption ?? '')}">`
  return caption === undefined ? picture : `${picture}<br>${attribute(caption)}`
}

/** Returns what a tag of Liquid shows without templates, if that is known. */
function liquid(name: string, rest: string): string | undefined {
  if (name === 'link') return `/${rest.trim().replace(/^\//, '')}`
  if (name === 'post_url') return `post:${rest.trim()}`
  if (name === 'comment' || name === 'endcomment' || name === 'raw' || name === 'endraw') return ''
  return undefined
}

/** Returns what an output of Liquid shows without templates, if that is known. */
function output(inner: string): string | undefined {
  if (/^\s*site\.(?:base)?url\s*$/.test(inner)) return ''
  const [, filtered] = /^\s*["']([^"']*)["']\s*\|\s*(?:relative_url|absolute_url)\s*$/.exec(inner) ?? []
  return filtered
}

const SHORTCODE = /\{\{[<%]\s*(\/?)\s*([\w./-]{0,100})([^]{0,2000}?)\/?\s*[>%]\}\}/g
const TAG = /\{%-?\s*(\w{0,100})([^]{0,2000}?)-?%\}/g
const OUTPUT = /\{\{-?([^{}]{0,2000})-?\}\}/g

type OnLoss = (loss: string, what: string) => void

/** Removes the shortcodes of Hugo, and keeps what they enclose. */
export const withoutShortcodesOfHugo = (text: string, onLoss: OnLoss): string =>
  text.replaceAll(SHORTCODE, (_, end: string, name: string, rest: string) => {
    const shown = end === '' ? hugo(name, rest) : ''
    if (shown === undefined) onLoss('with shortcodes, which are removed', name)
    return shown ?? ''
  })

/** Removes the tags of Liquid, and keeps what they enclose. */
export const withoutLiquid = (text: string, onLoss: OnLoss): string =>
  text
    .replaceAll(TAG, (_, name: string, rest: string) => {
      const shown = liquid(name, rest)
      if (shown === undefined && !name.startsWith('end'))
        onLoss('with tags of Liquid, which are removed', `${name}${rest.trimEnd()}`.slice(0, 60))
      return shown ?? ''
    })
    .replaceAll(OUTPUT, (_, inner: string) => {
      const shown = output(inner)
      if (shown === undefined) onLoss('with expressions of Liquid, which are removed', inner.trim().slice(0, 60))
      return shown ?? ''
    })
