import { createReadStream } from 'node:fs'
import { pictureAddresses } from '../../transfer/pictures.ts'
import type { Problem, SourceRecord } from '../../transfer/record.ts'
import type { Source } from '../../transfer/source.ts'
import { isAddress } from '../../../schema/text.ts'
import { withParagraphs } from '../texts/autop.ts'
import { htmlToText } from '../texts/html-text.ts'
import { LeftOut, type LeftOutRecord, Losses } from '../losses/left-out.ts'
import type { ForeignRecord } from '../mapping/foreign-record.ts'
import { MappedRecords } from '../mapping/mapped.ts'
import type { Mapping } from '../mapping/mapping.ts'
import type { SourceOptions } from '../source-options.ts'
import { galleryIds, lostShortcodes, shortcodesIn, withoutShortcodes } from '../texts/shortcodes.ts'
import { absolute } from '../systems/system.ts'
import { type WordPressItem, wordPressItems, type WordPressRecord } from './export-file.ts'

/** Post types of WordPress and WooCommerce that are not content of a website. */
export const INTERNAL: ReadonlySet<string> = new Set([
  'revision',
  'nav_menu_item',
  'custom_css',
  'customize_changeset',
  'wp_global_styles',
  'wp_navigation',
  'wp_template',
  'wp_template_part',
  'wp_block',
  'oembed_cache',
  'shop_order',
  'shop_coupon',
  'scheduled-action',
])

/** A variation belongs to the product that is its parent. */
export const VARIATION = 'product_variation'

/** Statuses of items that are not meant to be published. */
const DISCARDED = new Set(['trash', 'auto-draft', 'inherit'])

const PICTURE = /<img\s[^<>]*?\bsrc=["']([^"'<>]+)["'][^<>]*>/gi

/** Returns the pictures in a text of HTML. */
const picturesIn = (html: string) =>
  [...html.matchAll(PICTURE)].map(([tag, address]) => ({ tag, address: address!.trim() }))

/** Blocks that are only a comment: their content is made when the page is shown. */
const DYNAMIC_BLOCK = /<!-- wp:([a-z][a-z0-9/-]*) (?:\{[^<>\n]*\} )?\/-->/g

/** What a first pass over the file finds out. */
interface Facts {
  /** The addresses of pictures, by attachment id. */
  attachments: Map<string, string>
  /** The alternative texts of pictures, by attachment id. */
  alts: Map<string, string>
  /** The addresses of attachments that only a text shows, from the class `wp-image-<id>`. */
  shown: Map<string, string>
  shortcodes: Set<string>
  comments: number
  /** The number of categories and other terms that have a description. */
  described: number
  /** The variations of WooCommerce products, by the id of the product. */
  variations: Map<string, WordPressItem[]>
  /** The address of the exported site. */
  site?: string
}

async function survey(path: string, name: string): Promise<Facts> {
  const facts: Facts = {
    attachments: new Map(),
    alts: new Map(),
    shown: new Map(),
    shortcodes: new Set(),
    comments: 0,
    described: 0,
    variations: new Map(),
  }
  let site = ''
  const onHead = (head: { site: string; described: number }) => ({ site, described: facts.described } = head)
  for await (const given of wordPressItems(createReadStream(path), name, onHead)) {
    if ('message' in given) continue
    const { post_type: type, post_id: id, attachment_url: url, content, excerpt, comments } = given.data
    if (type === 'attachment' && url !== '') facts.attachments.set(id, url.trim())
    const alt = given.data.meta._wp_attachment_image_alt
    if (alt !== undefined) facts.alts.set(id, alt)
    for (const { tag, address } of picturesIn(content)) {
      const shown = /\bwp-image-(\d+)\b/.exec(tag)?.[1]
      if (shown !== undefined && isAddress(address)) facts.shown.set(shown, address)
    }
    for (const shortcode of [...shortcodesIn(content), ...shortcodesIn(excerpt)]) facts.shortcodes.add(shortcode)
    facts.comments += comments
    const { post_parent: parent, status } = given.data
    if (type === VARIATION && status === 'publish')
      facts.variations.set(parent, [...(facts.variations.get(parent) ?? []), given.data])
  }
  return URL.canParse(site) ? { ...facts, site } : facts
}

/** A variation of a WooCommerce product. */
interface Variation extends Pick<WordPressItem, 'title' | 'content' | 'meta'> {
  /** The address of its picture. */
  thumbnail?: string | undefined
}

/** An item with its pictures, as mappings see it. */
interface Prepared extends WordPressItem {
  /** The addresses of the gallery of a WooCommerce product. */
  gallery: string[]
  /** The published variations of a WooCommerce product. */
  variations: Variation[]
  /** The address of the featured picture. */
  thumbnail?: string
  /** The alternative text of the featured picture, else of the first one in the text. */
  pictureAlt: string
  /** The addresses of the pictures in the text and its galleries. */
  pictures: string[]
  /** The text and the excerpt with their shortcodes. */
  raw: string
  /** The price, SKU, weight and variations of a WooCommerce product, one a line. */
  specifications: string
}

type PreparedRecord = WordPressRecord & { data: Prepared }

const nameOf = ({ title, post_type: type, post_id: id }: WordPressItem) => `“${title}” (${type} ${id})`

const GALLERY = '_product_image_gallery'

/** The values that the specifications of a product have. */
const SPECIFIED = ['_price', '_regular_price', '_sku', '_weight']

/** What the reader adds to an item, or counts itself. */
function derivedIn({ meta, variations, thumbnail, gallery }: Prepared): ForeignRecord['derived'] {
  const ofVariations = variations.flatMap((one, at) => [
    `variations.${at}.title`,
    ...(one.thumbnail === undefined ? [] : [`variations.${at}.meta._thumbnail_id`]),
    ...Object.keys(one.meta)
      .filter((key) => key.startsWith('attribute_') || key === '_sku' || key === priceKey(one.meta))
      .map((key) => `variations.${at}.meta.${key}`),
  ])
  const own = SPECIFIED.filter((key) => !key.endsWith('price') || variations.length > 0 || key === priceKey(meta))
  return {
    specifications: { from: [...own.map((key) => `meta.${key}`), ...ofVariations] },
    link: { from: ['post_name', 'guid'], isWhole: true },
    ...(thumbnail !== undefined && { thumbnail: { from: ['meta._thumbnail_id'], isWhole: true } }),
    // The text has the pictures in it with their alternative texts.
    ...(thumbnail === undefined && { pictureAlt: { from: [] } }),
    ...(gallery.length > 0 && { gallery: { from: [`meta.${GALLERY}`], isWhole: true } }),
    ...Object.fromEntries(COUNTED.map((key) => [key, { from: [] }])),
  }
}

/** Keys that are counted in another way. */
const COUNTED = ['pictures', 'raw', 'comments', 'post_password', 'attachment_url']

const priceKey = (meta: WordPressItem['meta']) => ('_price' in meta ? '_price' : '_regular_price')

function specificationsOf({ meta }: WordPressItem, variations: WordPressItem[]): string {
  const facts: [string, string][] = [
    ['Price', variations.length === 0 ? (meta._price ?? meta._regular_price ?? '') : ''],
    ['SKU', meta._sku ?? ''],
    ['Weight', meta._weight ?? ''],
    ...variations.map((one): [string, string] => {
      const attributes = Object.entries(one.meta).flatMap(([key, value]) =>
        key.startsWith('attribute_') && value !== '' ? [value] : [],
      )
      const sku = one.meta._sku ? [`SKU ${one.meta._sku}`] : []
      const price = one.meta._price ?? one.meta._regular_price
      return [attributes.join(' / ') || one.title, [...(price ? [price] : []), ...sku].join(', ')]
    }),
  ]
  return facts.flatMap(([name, value]) => (value === '' ? [] : [`${name.replaceAll(':', ' ')}: ${value}`])).join('\n')
}

class WordPressReader {
  private readonly losses = new Losses()
  private readonly path: string
  private readonly name: string
  private facts: Facts | undefined
  /** The ids of the items in the file, apart from variations. */
  private readonly ids = new Set<string>()
  /** The addresses of the pictures that imported items show. */
  private readonly used = new Set<unknown>()

  constructor(path: string, name: string) {
    this.path = path
    this.name = name
  }

  get site(): string | undefined {
    return this.facts?.site
  }

  async *read(): AsyncGenerator<PreparedRecord | Problem> {
    this.facts ??= await survey(this.path, this.name)
    this.losses.clear()
    this.used.clear()
    this.ids.clear()
    for await (const given of wordPressItems(createReadStream(this.path), this.name))
      if ('message' in given) yield given
      else {
        const data = this.prepare(given.data)
        yield { ...given, data, derived: derivedIn(data) ?? {} }
      }
  }

  /** Deactivates a protected post, and records which content of an item is lost. */
  complete(item: SourceRecord, { data }: PreparedRecord): SourceRecord {
    const name = nameOf(data)
    const shown = new Set(pictureAddresses(item).map(({ address }) => address))
    for (const address of shown) this.used.add(address)
    const lost = data.pictures.filter((address) => !shown.has(address))
    if (lost.length > 0) this.losses.add('with pictures in galleries, which are left out', `${name}: ${lost.join(' ')}`)
    const featured = data.meta._thumbnail_id
    if (featured !== undefined && data.thumbnail === undefined)
      this.losses.add('without the featured picture, which is not in the file', `${name}: attachment ${featured}`)
    const missing = galleryIds(data.raw).filter((id) => !this.facts!.attachments.has(id))
    if (missing.length > 0)
      this.losses.add('with gallery pictures that are not in the file', `${name}: attachment ${missing.join(' ')}`)
    const shortcodes = lostShortcodes(data.raw, this.facts!.shortcodes)
    if (shortcodes.length > 0)
      this.losses.add('with shortcodes, which are removed', `${name}: ${shortcodes.join(', ')}`)
    const dynamic = [...new Set(Array.from(data.raw.matchAll(DYNAMIC_BLOCK), ([, block]) => block!))]
    if (dynamic.length > 0)
      this.losses.add('with blocks that WordPress fills when it shows a page, which are left out', name, dynamic)
    if (data.post_password === '' || !('isActive' in item.kind.fields)) return item
    this.losses.add('protected by a password and therefore inactive', name)
    return { ...item, values: { ...item.values, isActive: false } }
  }

  notes(): string[] {
    const {
      attachments = new Map(),
      comments = 0,
      described = 0,
      variations = new Map<string, WordPressItem[]>(),
    } = this.facts ?? {}
    const left = new LeftOut()
    for (const [parent, found] of variations)
      if (!this.ids.has(parent)) left.add(VARIATION, 'its product is not in the file', found.length)
    const unused = [...attachments.values()].filter((address) => !this.used.has(address)).length
    if (unused > 0) left.add('attachment', 'no imported item shows it as its picture', unused)
    if (described > 0) left.add('description of a category or tag', 'categories have no texts here', described)
    if (comments > 0) left.add('comment', 'there are no comments here', comments)
    return [...this.losses.notes(), ...left.notes()]
  }

  private variation({ title, content, meta }: WordPressItem): Variation {
    return { title, content, meta, thumbnail: this.facts!.attachments.get(meta._thumbnail_id ?? '') }
  }

  /** Adds pictures and paragraphs, and removes shortcodes. */
  private prepare(item: WordPressItem): Prepared {
    const { attachments, alts, shown, shortcodes } = this.facts!
    if (item.post_type !== VARIATION) this.ids.add(item.post_id)
    const variations = this.facts!.variations.get(item.post_id) ?? []
    const ids = (item.meta[GALLERY] ?? '').split(',')
    const text = (html: string) => withParagraphs(withoutShortcodes(html, shortcodes))
    const featured = item.meta._thumbnail_id ?? ''
    const thumbnail = attachments.get(featured) ?? shown.get(featured)
    const base = [item.link, this.site].find((one) => one !== undefined && URL.canParse(one))
    // The text names those whose address cannot be used.
    const tags = picturesIn(item.content).filter(({ address }) => isAddress(absolute(address, base) ?? address))
    const inline = tags.map(({ address }) => absolute(address, base) ?? address)
    const altOf = (tag = '') => htmlToText(/\balt=(?:"([^"]*)"|'([^']*)')/i.exec(tag)?.slice(1).join('') ?? '')
    const galleries = galleryIds(item.content).flatMap((id) => attachments.get(id) ?? [])
    return {
      ...item,
      post_parent: item.post_parent === '0' ? '' : item.post_parent,
      content: text(item.content),
      excerpt: text(item.excerpt),
      raw: `${item.content}\n${item.excerpt}`,
      pictures: [...new Set([...inline, ...galleries])],
      specifications: specificationsOf(item, variations),
      variations: variations.map((one) => this.variation(one)),
      pictureAlt: thumbnail === undefined ? altOf(tags[0]?.tag) : (alts.get(featured) ?? ''),
      gallery: ids.flatMap((id) => attachments.get(id.trim()) ?? []),
      ...(thumbnail === undefined ? {} : { thumbnail }),
    }
  }
}

/** Names a record that no rule maps, with the reason. The reader counts attachments. */
function leftOut({ data }: WordPressRecord): LeftOutRecord | undefined {
  const { post_type: type, status } = data
  if (type === 'attachment' || (type === VARIATION && status === 'publish')) return undefined
  const name = `${type || 'item'} (${status || 'no status'})`
  if (INTERNAL.has(type)) return { name, advice: 'it has no counterpart here' }
  if (DISCARDED.has(status)) return { name, advice: 'items with this status are not imported' }
  return { name, advice: 'name its kind with --as or --mapping' }
}

interface WordPressOptions extends Pick<SourceOptions, 'sourceName' | 'hasOtherIds'> {
  /** The mapping, if it is a file of the user. */
  written?: Mapping | undefined
}

/**
 * Reads the items of a WordPress export by a mapping. Each has the address of its featured picture as `thumbnail`, and
 * those of the pictures in its text as `pictures`.
 */
export function wordPressSource(
  path: string,
  name: string,
  mapping: Mapping,
  { sourceName: named, hasOtherIds = false, written }: WordPressOptions,
): Pick<Source, 'records' | 'notes' | 'sourceName'> {
  const sourceName = named ?? written?.source
  const reader = new WordPressReader(path, name)
  const mapped = new MappedRecords<PreparedRecord>({
    read: () => reader.read(),
    mappingFor: () => mapping,
    sourceName: () => sourceName ?? mapping.source ?? (reader.site && new URL(reader.site).host),
    written,
    addresses: { site: () => mapping.site ?? reader.site, hasOtherIds },
    leftOut,
    ignore: mapping.ignore,
    complete: (item, record) => reader.complete(item, record),
  })
  return {
    records: () => mapped.records(),
    notes: () => [...reader.notes(), ...mapped.notes()],
    ...(sourceName === undefined ? {} : { sourceName }),
  }
}
