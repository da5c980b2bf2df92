import { createReadStream } from 'node:fs'
import { isAddress } from '../../../../schema/text.ts'
import { picturesIn } from '../../texts/html-text.ts'
import { isPictureFile } from '../../texts/picture-file.ts'
import { shortcodesIn } from '../../texts/shortcode-tags.ts'
import { type ExportHead, type WordPressItem, wordPressItems } from './export-file.ts'
import { inOneSize } from './compared.ts'
import { nameOf } from './item-name.ts'
import { Languages } from './languages.ts'

/** A variation belongs to the product that is its parent. */
export const VARIATION = 'product_variation'

/** A pattern that posts share. */
export const PATTERN = 'wp_block'

/** What a first pass over the file finds out. */
export interface Facts {
  /** The addresses of pictures, by attachment id. */
  attachments: Map<string, string>
  /** The ids of attachments, by their address without its size. */
  idsByAddress: Map<string, string>
  /** The alternative texts of pictures, by attachment id. */
  alts: Map<string, string>
  /** The texts that galleries show below pictures, by attachment id. */
  captions: Map<string, string>
  /** The addresses of attachments that only a text shows, from the class `wp-image-<id>`. */
  shown: Map<string, string>
  shortcodes: Set<string>
  comments: number
  /** The names of the items that have comments. */
  commented: string[]
  /** The ids of the pictures that were uploaded for each item. */
  children: Map<string, string[]>
  /** The contents of the patterns that several posts share, by their ids. */
  patterns: Map<string, string>
  /** The names of terms, by taxonomy and slug. */
  terms: Map<string, string>
  /** The names of the categories and other terms that have a description. */
  described: readonly string[]
  /** The names of the attachments that have a description. */
  captioned: string[]
  /** The variations of WooCommerce products, by the id of the product. */
  variations: Map<string, WordPressItem[]>
  /** The names of authors, by their logins. */
  authors: ReadonlyMap<string, string>
  /** The address of the exported site. */
  site?: string
  languages: Languages
  /** The language of the exported site. */
  siteLanguage: string
}

/** Reads a file once. @param name the name of the file in messages */
export async function survey(path: string, name: string): Promise<Facts> {
  const facts: Facts = {
    attachments: new Map(),
    idsByAddress: new Map(),
    alts: new Map(),
    captions: new Map(),
    shown: new Map(),
    shortcodes: new Set(),
    children: new Map(),
    patterns: new Map(),
    terms: new Map(),
    authors: new Map(),
    comments: 0,
    commented: [],
    described: [],
    captioned: [],
    variations: new Map(),
    languages: new Languages(),
    siteLanguage: '',
  }
  let site = ''
  const onHead = (head: ExportHead) =>
    ({ site, described: facts.described, language: facts.siteLanguage, authors: facts.authors } = head)
  for await (const entry of wordPressItems(createReadStream(path), name, onHead)) {
    if ('message' in entry) continue
    const { post_type: type, post_id: id, attachment_url: url, content, excerpt, comments } = entry.data
    const { post_parent: parent, status } = entry.data
    if (type === 'attachment' && url !== '') {
      facts.attachments.set(id, url.trim())
      facts.idsByAddress.set(inOneSize(url.trim()), id)
      if (content.trim() !== '') facts.captioned.push(nameOf(entry.data))
      if (excerpt.trim() !== '') facts.captions.set(id, excerpt.trim())
      if (isPictureFile(url.trim())) facts.children.set(parent, [...(facts.children.get(parent) ?? []), id])
    }
    if (type !== 'attachment') facts.languages.add(entry.data)
    if (type === PATTERN) facts.patterns.set(id, content)
    for (const [slug, term] of Object.entries(entry.data.termNames)) facts.terms.set(slug, term)
    const alt = entry.data.meta._wp_attachment_image_alt
    if (alt !== undefined) facts.alts.set(id, alt)
    for (const { address, classes } of picturesIn(content)) {
      const shownId = /\bwp-image-(\d+)\b/.exec(classes)?.[1]
      if (shownId !== undefined && isAddress(address)) facts.shown.set(shownId, address)
    }
    for (const text of [content, excerpt]) for (const shortcode of shortcodesIn(text)) facts.shortcodes.add(shortcode)
    facts.comments += comments
    if (comments > 0) facts.commented.push(nameOf(entry.data))
    if (type === VARIATION && status === 'publish')
      facts.variations.set(parent, [...(facts.variations.get(parent) ?? []), entry.data])
  }
  return URL.canParse(site) ? { ...facts, site } : facts
}
