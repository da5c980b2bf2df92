import { type DefaultTreeAdapterMap, parse } from 'parse5'

type Node = DefaultTreeAdapterMap['node']

/** The attributes whose values are shown or spoken. */
const SPOKEN = new Set([
  'alt',
  'title',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'placeholder',
  'label',
])
/** The elements of the head whose content is a text. */
const SPOKEN_META =
  /^(?:description|keywords|og:title|og:description|og:site_name|og:image:alt|twitter:title|twitter:description)$/
/** The properties of JSON-LD and of feeds that are no words: addresses, codes, dates and types. */
const SILENT =
  /^(?:@.*|url|.*_url|id|item|logo|image|icons|lang|language|.*_color|sameAs|date.*|version|position|addressCountry|jobLocationType|employmentType)$/

/** Returns the texts of JSON. */
export function textsInJson(value: unknown): string[] {
  if (typeof value === 'string') return [value.replaceAll(/<[^>]*>/g, '\n')]
  if (Array.isArray(value)) return value.flatMap(textsInJson)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (SILENT.test(key) ? [] : textsInJson(inner)))
}

/** Returns every text below a node that someone sees, hears or finds. */
function textsIn(node: Node): string[] {
  if (node.nodeName === '#text') return 'value' in node ? [node.value] : []
  if (!('attrs' in node)) return 'childNodes' in node ? node.childNodes.flatMap(textsIn) : []
  const attribute = (wanted: string) => node.attrs.find(({ name }) => name === wanted)?.value
  if (node.tagName === 'script') {
    const [text] = node.childNodes
    const isLinked = attribute('type') === 'application/ld+json' && text && 'value' in text
    return isLinked ? textsInJson(JSON.parse(text.value)) : []
  }
  // A time is written from its attribute, in the way of the language.
  if (node.tagName === 'style' || node.tagName === 'time') return []
  const name = attribute('name') ?? attribute('property') ?? ''
  return [
    ...node.attrs.filter((entry) => SPOKEN.has(entry.name)).map(({ value }) => value),
    ...(node.tagName === 'meta' && SPOKEN_META.test(name) ? [attribute('content') ?? ''] : []),
    ...node.attrs
      .filter(({ name: key, value }) => key === 'href' && value.startsWith('mailto:'))
      .flatMap(({ value }) => {
        const { pathname, searchParams } = new URL(value)
        return [decodeURIComponent(pathname), ...searchParams.values()]
      }),
    ...node.childNodes.flatMap(textsIn),
  ]
}

/** Returns every text of a page that someone sees, hears or finds. */
export const textsOfPage = (html: string): string[] => textsIn(parse(html))
