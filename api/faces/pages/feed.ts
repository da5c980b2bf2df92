import { isPicture } from '../../../schema/fields.ts'
import { publicKinds } from '../../../schema/kinds/index.ts'
import type { Edition, Identity } from '../../../schema/renderer.ts'
import type { Label, LabelKey } from '../../../schema/labels/labels.ts'
import { ORIGINAL_LANGUAGE } from '../../../schema/site.ts'
import { isShowable } from '../../../schema/text.ts'
import { FEED_PATH, feedPath } from '../../../schema/website.ts'
import { visitor } from '../../access/permissions/policy.ts'
import type { Item } from '../../content/items/items.ts'
import { itemDocument, type PublicKind } from '../../content/search/documents.ts'
import type { Services } from '../../system/services.ts'

/** The maximum number of items of a feed. */
const MAX_ITEMS = 50

/** A feed: its address, its kinds, and the label of what it is called besides the name of the site. */
export interface Feed {
  path: string
  name: LabelKey
  kinds: readonly PublicKind[]
}

/** The feeds of the website: of everything, and of each kind with public pages. */
export const FEEDS: readonly Feed[] = [
  { path: FEED_PATH, name: 'feed.all', kinds: publicKinds },
  ...publicKinds.map((kind) => ({
    path: feedPath(kind),
    name: `${kind.name}:many` as const,
    kinds: [kind],
  })),
]

/** Returns the address of the picture of an item, if it has one. */
function pictureOf(kind: PublicKind, item: Item): string | undefined {
  const pictures = Object.entries(kind.fields).filter(([, field]) => isPicture(field))
  return pictures.map(([key]) => String(item[key])).find(isShowable)
}

interface Entry {
  kind: PublicKind
  item: Item
  publishedAt: string
}

/** Returns the time from which an item counts as published: its date, or when it was made. */
const publicationOf = ({ dateField }: PublicKind, item: Item): string =>
  dateField === undefined ? item.createdAt : `${String(item[dateField])}T00:00:00.000Z`

/** What a feed says about the website: who it is, its labels, its public address, and in which language the feed is. */
interface About {
  site: Identity
  label: Label
  origin: string
  edition: Pick<Edition, 'base' | 'language'>
}

function entry(
  { kind, item, publishedAt }: Entry,
  image: string | undefined,
  { label, origin, edition: { base, language } }: About,
): Record<string, unknown> {
  const { path, title, label: tag, texts } = itemDocument(kind, item, label)
  // An item without a translation is in the original language, and so is its page.
  const isTranslated = base === '' || item['language'] === language.tag
  const url = origin + (isTranslated ? base : '') + path
  const [summary = ''] = texts
  return {
    id: url,
    url,
    title,
    summary,
    content_text: texts.filter((text) => text.trim()).join('\n\n'),
    ...(image && { image: origin + image }),
    date_published: publishedAt,
    date_modified: item.updatedAt,
    tags: [tag],
    ...(!isTranslated && { language: ORIGINAL_LANGUAGE }),
  }
}

/** Returns a feed of the newest active items, newest first, as JSON Feed. https://www.jsonfeed.org/version/1.1/ */
export async function jsonFeed(
  { path, name, kinds }: Feed,
  { contentReader, media }: Pick<Services, 'contentReader' | 'media'>,
  about: About,
): Promise<string> {
  const { site, label, origin, edition } = about
  const entries: Entry[] = []
  for (const kind of kinds) {
    const orderBy = [{ by: kind.dateField ?? 'createdAt', descending: true }]
    const items = await contentReader.active(visitor('feed'), kind, { orderBy, limit: MAX_ITEMS })
    entries.push(...items.map((item) => ({ kind, item, publishedAt: publicationOf(kind, item) })))
  }
  const newest = entries
    .toSorted(({ publishedAt: a }, { publishedAt: b }) => (a < b ? 1 : a > b ? -1 : 0))
    .slice(0, MAX_ITEMS)
  const pictures = await media.shownAddresses(newest.map(({ kind, item }) => pictureOf(kind, item) ?? ''))
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: label('feed.title', { site: site.title, name: label(name) }),
    home_page_url: `${origin}${edition.base || '/'}`,
    feed_url: origin + edition.base + path,
    description: site.description,
    language: edition.language.tag,
    items: newest.map((found, at) => entry(found, pictures[at] || undefined, about)),
  })
}
