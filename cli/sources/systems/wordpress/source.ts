import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { escapeMarkup } from '../../../../schema/escape.ts'
import { pictureAddresses } from '../../../../schema/transfer/picture-addresses.ts'
import { type Problem, type SourceRecord, TransferError } from '../../../../schema/transfer/record.ts'
import { isAddress } from '../../../../schema/text.ts'
import { withParagraphs } from '../../texts/autop.ts'
import { picturesIn } from '../../texts/html-text.ts'
import { LeftOut, type LeftOutRecord, Losses } from '../../losses/left-out.ts'
import type { ForeignRecord } from '../../records/foreign-record.ts'
import { MappedRecords } from '../../mapping/mapped.ts'
import { limit } from '../../mapping/transforms.ts'
import type { Mapping } from '../../mapping/mapping.ts'
import { builtIn } from '../../mapping/parse.ts'
import type { OpenedExport, Surveyed } from '../system.ts'
import { POSTS, WORDPRESS_KEYS, wordPressMapping, wordPressRules } from './mapping.ts'
import type { SourceOptions } from '../../records/source-options.ts'
import { galleryIds, type Library } from '../../texts/galleries.ts'
import { RESTRICTED_TEXT, withoutRestricted } from '../../texts/restricted-shortcodes.ts'
import { lostShortcodes, withoutShortcodes } from '../../texts/shortcodes.ts'
import { absolute } from '../../records/values.ts'
import { blockLosses, type BlockLibrary, withBlockContents } from './blocks.ts'
import { inOneSize, wordsIn } from './compared.ts'
import { withEmbeds } from './embeds.ts'
import { type Reason, withoutHiddenBlocks } from './hidden-blocks.ts'
import { nameOf } from './item-name.ts'
import { languageOf, withoutLanguage } from './languages.ts'
import { restrictionsOf } from './restrictions.ts'
import { specificationsOf, specifiedPaths, type TermName } from './specifications.ts'
import { type Facts, PATTERN, survey, VARIATION } from './facts.ts'
import { type WordPressItem, wordPressItems, type WordPressRecord } from './export-file.ts'

/** Post types of WordPress and WooCommerce that are not content of a website. */
const INTERNAL: ReadonlySet<string> = new Set([
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

/** Statuses of items that are not meant to be published. */
const DISCARDED = new Set(['trash', 'auto-draft', 'inherit'])

/** A variation of a WooCommerce product. */
interface Variation extends Pick<WordPressItem, 'title' | 'content' | 'meta'> {
  /** The address of its picture. */
  thumbnail?: string | undefined
}

/** An item with its pictures, as mappings see it. */
interface Prepared extends WordPressItem {
  /** The address without the language that it begins with. */
  pageAddress: string
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
  /** Whether the post is a page of Elementor. */
  isElementor: boolean
  /** The ids of the patterns in the text. */
  patterns: string[]
  /** Whether the post has no title, so that it has one made from its text. */
  isUntitled: boolean
  /** The text and the excerpt with their shortcodes. */
  raw: string
  /** What is left out of the text because not all visitors see it. */
  withheld: Withheld
  /** The price, SKU, weight and variations of a WooCommerce product, one a line. */
  specifications: string
}

/** What a text has for some visitors only, or for none, by the reason. */
type Withheld = Record<Reason, string[]>

type PreparedRecord = WordPressRecord & { data: Prepared }

const ELEMENTOR = 'made with Elementor, whose data is not read: their texts are those of the copy in the post'

/** Longest text that is left out in a note, in characters. */
const SHOWN = 60

/** Longest title that is made from a text, in characters. */
const TITLE_LIMIT = '60'

const GALLERY = '_product_image_gallery'

/** Returns the first words of HTML as a title, which is HTML too. @param slug the title of a post without words */
const titleFrom = (texts: readonly string[], slug: string): string =>
  escapeMarkup(limit(texts.map(wordsIn).find((words) => words !== '') ?? slug, TITLE_LIMIT))

/** Returns the keys that the reader adds to an item, or counts itself. */
function derivedIn({ meta, variations, thumbnail, gallery, isElementor }: Prepared): ForeignRecord['derived'] {
  const thumbnails = variations.flatMap((variation, at) =>
    variation.thumbnail === undefined ? [] : [`variations.${at}.meta._thumbnail_id`],
  )
  return {
    specifications: { from: [...specifiedPaths(meta, variations), ...thumbnails] },
    link: { from: ['post_name', 'guid'], isWhole: true },
    pageAddress: { from: ['link'] },
    // A note counts these pages.
    ...(isElementor && { isElementor: { from: ['meta._elementor_data'], isWhole: true } }),
    ...(!isElementor && { isElementor: { from: [] } }),
    ...(thumbnail !== undefined && { thumbnail: { from: ['meta._thumbnail_id'], isWhole: true } }),
    // The text has the pictures in it with their alternative texts.
    ...(thumbnail === undefined && { pictureAlt: { from: [] } }),
    ...(gallery.length > 0 && { gallery: { from: [`meta.${GALLERY}`], isWhole: true } }),
    ...Object.fromEntries(COUNTED.map((key) => [key, { from: [] }])),
  }
}

/** Keys that are counted in another way. */
const COUNTED = [
  'pictures',
  'patterns',
  'isUntitled',
  'raw',
  'withheld',
  'termNames',
  'comments',
  'post_password',
  'attachment_url',
]

/** Whether a post is a page of Elementor: https://developers.elementor.com/docs/data-structure/. */
const isElementorPage = ({
  _elementor_data: data = '',
  _elementor_edit_mode: mode = 'builder',
}: WordPressItem['meta']) => data.trim() !== '' && mode === 'builder'

class WordPressReader {
  readonly #losses = new Losses()
  readonly #path: string
  readonly #name: string
  readonly #locale: string | undefined
  #facts: Facts | undefined
  /** The ids of the items in the file, apart from variations. */
  readonly #ids = new Set<string>()
  /** The addresses of the pictures that imported items show. */
  readonly #used = new Set<unknown>()
  /** The ids of the patterns in imported items. */
  readonly #usedPatterns = new Set<string>()

  /** @param locale the language of the originals that the user has chosen */
  constructor(path: string, name: string, locale: string | undefined) {
    this.#path = path
    this.#name = name
    this.#locale = locale
  }

  get site(): string | undefined {
    return this.#facts?.site
  }

  async *read(): AsyncGenerator<PreparedRecord | Problem> {
    this.#facts ??= await survey(this.#path, this.#name)
    this.#losses.clear()
    this.#used.clear()
    this.#usedPatterns.clear()
    this.#ids.clear()
    const original = this.#facts.languages.original(this.#locale, this.#facts.siteLanguage)
    for await (const entry of wordPressItems(createReadStream(this.#path), this.#name))
      if ('message' in entry) yield entry
      else {
        const data = this.#prepare(entry.data)
        const language = languageOf(data)
        yield {
          ...entry,
          data,
          derived: derivedIn(data) ?? {},
          ...(language && { language: { ...language, original: original! } }),
        }
      }
  }

  /** Deactivates a protected post, and records which content of an item is lost. */
  complete(mapped: SourceRecord, { data }: PreparedRecord): SourceRecord {
    const name = nameOf(data)
    const item = { ...mapped, name }
    if (data.isUntitled)
      this.#losses.add('without a title, which becomes the first words of its text or its address', name)
    const shown = new Set(pictureAddresses(item).map(({ address }) => address))
    for (const address of shown) this.#used.add(inOneSize(address))
    for (const id of data.patterns) this.#usedPatterns.add(id)
    this.#addCaptions(name, shown, data)
    const lost = data.pictures.filter((address) => !shown.has(address))
    if (lost.length > 0)
      this.#losses.add('with pictures in their text, which are left out', `${name}: ${lost.join(' ')}`)
    const featured = data.meta._thumbnail_id
    if (featured !== undefined && data.thumbnail === undefined)
      this.#losses.add('without the featured picture, which is not in the file', `${name}: attachment ${featured}`)
    const library = this.#library(data.post_id)
    const missing = galleryIds(data.raw).filter((id) => library.address(id) === undefined)
    if (missing.length > 0)
      this.#losses.add('with gallery pictures that are not in the file', `${name}: attachment ${missing.join(' ')}`)
    withEmbeds(data.raw, (address) =>
      this.#losses.add('with embedded videos and pages, which become links', name, [address]),
    )
    const shortcodes = lostShortcodes(data.raw, this.#facts!.shortcodes, library)
    if (shortcodes.length > 0)
      this.#losses.add('with shortcodes, which are removed', `${name}: ${shortcodes.join(', ')}`)
    const { restricted, hidden } = data.withheld
    if (restricted.length > 0) this.#losses.add(RESTRICTED_TEXT, name, restricted)
    if (hidden.length > 0) this.#losses.add('with hidden blocks, which are left out', name, hidden)
    const { filled, settings } = blockLosses(data.raw, library)
    if (filled.length > 0)
      this.#losses.add('with blocks that WordPress fills when it shows a page, which are left out', name, filled)
    if (settings.length > 0)
      this.#losses.add('with texts that only settings of blocks have, which are left out', name, settings)
    if (data.isElementor) this.#losses.add(ELEMENTOR, name)
    const restrictions = restrictionsOf(data)
    if (restrictions.length === 0 || !('isActive' in item.kind.fields)) return item
    for (const { reason, setting } of restrictions)
      this.#losses.add(`${reason} and therefore inactive`, name, setting === undefined ? [] : [setting])
    return { ...item, values: { ...item.values, isActive: false } }
  }

  notes(): string[] {
    const {
      attachments = new Map(),
      comments = 0,
      described = [],
      commented = [],
      captioned = [],
      variations = new Map<string, WordPressItem[]>(),
      patterns = new Map<string, string>(),
    } = this.#facts ?? {}
    const left = new LeftOut()
    for (const [parent, orphans] of variations)
      if (!this.#ids.has(parent))
        left.add(VARIATION, 'its product is not in the file', orphans.length, orphans.map(nameOf))
    const unused = [...attachments.values()].filter((address) => !this.#used.has(inOneSize(address))).length
    const unusedPatterns = patterns
      .keys()
      .filter((id) => !this.#usedPatterns.has(id))
      .toArray().length
    if (unusedPatterns > 0) left.add(PATTERN, 'no imported item uses it', unusedPatterns)
    if (unused > 0) left.add('attachment', 'no imported item shows it as its picture', unused)
    if (described.length > 0)
      left.add('description of a category or tag', 'categories have no texts here', described.length, described)
    if (captioned.length > 0)
      left.add('description of an attachment', 'pictures have alternative texts only', captioned.length, captioned)
    if (comments > 0) left.add('comment', 'there are no comments here', comments, commented)
    return [...this.#losses.notes(), ...left.notes()]
  }

  /** Names captions of pictures that the text does not have. WordPress shows the captions of attachments only in galleries. */
  #addCaptions(name: string, shown: ReadonlySet<string>, { content, excerpt }: Prepared): void {
    if (this.#facts!.captions.size === 0 || shown.size === 0) return
    let text: string | undefined
    for (const address of shown) {
      const id = this.#facts!.idsByAddress.get(inOneSize(address)) ?? ''
      const caption = wordsIn(this.#facts!.captions.get(id) ?? '')
      if (caption === '') continue
      text ??= wordsIn(`${content} ${excerpt}`)
      if (!text.includes(caption)) this.#losses.add('with captions of pictures, which are left out', name, [caption])
    }
  }

  /** Returns what finds pictures and patterns. @param itemId the item that they are for */
  #library(itemId: string): Library & BlockLibrary {
    const { attachments, alts, captions, shown, children, patterns } = this.#facts!
    return {
      address: (id) => attachments.get(id) ?? shown.get(id),
      alt: (id) => alts.get(id),
      caption: (id) => captions.get(id),
      own: children.get(itemId) ?? [],
      pattern: (id) => patterns.get(id),
    }
  }

  #variation({ title, content, meta }: WordPressItem): Variation {
    return { title, content, meta, thumbnail: this.#facts!.attachments.get(meta._thumbnail_id ?? '') }
  }

  /** Adds pictures and paragraphs, and removes shortcodes. */
  #prepare(item: WordPressItem): Prepared {
    const { attachments, alts, shown, shortcodes, terms, authors } = this.#facts!
    if (item.post_type !== VARIATION) this.#ids.add(item.post_id)
    const variations = this.#facts!.variations.get(item.post_id) ?? []
    const ids = (item.meta[GALLERY] ?? '').split(',')
    const library = this.#library(item.post_id)
    const text = (html: string) => withParagraphs(withoutShortcodes(withEmbeds(html), shortcodes, library))
    const patterns = new Set<string>()
    const withheld: Withheld = { restricted: [], hidden: [] }
    const withhold = (reason: Reason, by: string, html: string) => {
      const words = wordsIn(html)
      withheld[reason].push(words === '' ? by : `${by}: ${words.length > SHOWN ? `${words.slice(0, SHOWN)}…` : words}`)
    }
    const visible = (html: string) => withoutHiddenBlocks(html, withhold)
    const open = (html: string) => withoutRestricted(html, (by, inner) => withhold('restricted', by, inner))
    const filled = withBlockContents(visible(item.content), {
      ...library,
      pattern(id) {
        patterns.add(id)
        const pattern = library.pattern(id)
        return pattern === undefined ? undefined : visible(pattern)
      },
    })
    const whole = open(visible(filled))
    const excerpt = open(item.excerpt)
    const content = text(whole)
    // Usual for the notes, pictures and quotes of a blog.
    const isUntitled = item.title.trim() === ''
    const featured = item.meta._thumbnail_id ?? ''
    const thumbnail = attachments.get(featured) ?? shown.get(featured)
    const base = [item.link, this.site].find((address) => address !== undefined && URL.canParse(address))
    // The conversion of the text names pictures whose address cannot be used.
    const pictures = picturesIn(content)
      .map((picture) => ({ ...picture, address: absolute(picture.address, base) ?? picture.address }))
      .filter(({ address }) => isAddress(address))
    const termName: TermName = (taxonomy, slug) => terms.get(`${taxonomy}/${slug}`)
    return {
      ...item,
      pageAddress: withoutLanguage(item),
      title: isUntitled ? titleFrom([content, excerpt], item.post_name) : item.title,
      isUntitled,
      creator: authors.get(item.creator) ?? item.creator,
      post_parent: item.post_parent === '0' ? '' : item.post_parent,
      content,
      excerpt: text(excerpt),
      isElementor: isElementorPage(item.meta),
      patterns: [...patterns],
      withheld,
      raw: `${whole}\n${excerpt}`,
      pictures: [...new Set(pictures.map(({ address }) => address))],
      specifications: specificationsOf(item, variations, termName),
      variations: variations.map((variation) => this.#variation(variation)),
      pictureAlt: thumbnail === undefined ? (pictures[0]?.alt ?? '') : (alts.get(featured) ?? ''),
      gallery: ids.flatMap((id) => attachments.get(id.trim()) ?? []),
      ...(thumbnail === undefined ? {} : { thumbnail }),
    }
  }
}

/**
 * Names a record that no rule maps, with the reason. The reader counts attachments and patterns.
 *
 * @param isWritten whether the mapping is a file of the user
 */
function leftOut({ data }: WordPressRecord, isWritten: boolean): LeftOutRecord | undefined {
  const { post_type: type, status } = data
  if (type === 'attachment' || (type === VARIATION && status === 'publish')) return undefined
  if (type === PATTERN) return undefined
  const name = `${type || 'item'} (${status || 'no status'})`
  if (INTERNAL.has(type)) return { name, advice: 'it has no counterpart here' }
  const item = nameOf(data)
  if (DISCARDED.has(status)) return { name, advice: 'items with this status are not imported', item }
  if (type === VARIATION) return { name, advice: 'only published variations are imported', item }
  return { name, advice: isWritten ? 'no rule of the mapping takes it' : 'name its kind with --as or --mapping', item }
}

/**
 * Opens a WordPress export. Each item has the address of its featured picture as `thumbnail`, and those of the pictures in its text as
 * `pictures`.
 *
 * @param own the mapping of the user. By default, common post types become items.
 */
export async function openWordPress(
  path: string,
  name: string,
  { as, sourceName: chosenName, locale, hasOtherIds = false }: SourceOptions,
  own: Mapping | undefined,
): Promise<OpenedExport> {
  const mapping = own ?? builtIn(wordPressMapping(as))
  const sourceName = chosenName ?? own?.source
  const reader = new WordPressReader(path, name, locale ?? own?.locale)
  const mapped = new MappedRecords<PreparedRecord>({
    read: () => reader.read(),
    mappingFor: () => mapping,
    sourceName: () => sourceName ?? mapping.source ?? (reader.site && new URL(reader.site).host),
    written: own,
    addresses: { site: () => mapping.site ?? reader.site, hasOtherIds },
    leftOut: (record) => leftOut(record, own !== undefined),
    ignore: mapping.ignore,
    complete: (item, record) => reader.complete(item, record),
  })
  return {
    records: () => mapped.records(),
    notes: () => [...reader.notes(), ...mapped.notes()],
    languages: () => mapped.languages,
    ...(sourceName === undefined ? {} : { sourceName }),
  }
}

/** Returns the rules for the post types of an export. Its source is the one of the built-in mapping, so ids are equal. */
export async function surveyWordPress(path: string, { as }: Pick<SourceOptions, 'as'>): Promise<Surveyed> {
  const counts = new Map<string, number>()
  const left = new Map<string, number>()
  let site = ''
  let posts = 0
  const pictured = new Map<string, number>()
  for await (const entry of wordPressItems(createReadStream(path), basename(path), (head) => (site = head.site))) {
    if (!('data' in entry)) continue
    const { post_type: type, meta } = entry.data
    const isContent = type !== '' && type !== 'attachment' && type !== VARIATION && !INTERNAL.has(type)
    if (type === 'post' || type === 'page') posts++
    if (meta._thumbnail_id !== undefined) pictured.set(type, (pictured.get(type) ?? 0) + 1)
    const into = isContent ? counts : left
    into.set(type, (into.get(type) ?? 0) + 1)
  }
  if (counts.size === 0)
    throw new TransferError(
      `${basename(path)} has no posts, pages or other content: ${left.size === 0 ? 'it has no items' : `its items are ${[...left].map(([type, count]) => `${count} × ${type}`).join(', ')}`}. In WordPress, choose Tools, Export, All content.`,
    )
  const rules = wordPressRules([...counts.keys()], (type) => (pictured.get(type) ?? 0) / counts.get(type)!, as)
  const types = [...counts].map(([type, count]) => `${count} × ${type}`)
  const source = URL.canParse(site) ? new URL(site).host : undefined
  const head = [
    `In the file: ${types.join(', ')}`,
    ...(posts > 0 ? [POSTS] : []),
    `redirects: true leads the old address of each item to its new page.`,
  ]
  return { head, ignore: WORDPRESS_KEYS, rules, ...(source !== undefined && { source }) }
}
