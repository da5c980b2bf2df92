import { isObject } from '../../../../schema/is-object.ts'
import { isAddress } from '../../../../schema/text.ts'
import { COMMENT, DELIMITER } from '../../texts/autop.ts'
import { isPictureFile } from '../../texts/picture-file.ts'

/*
 * Blocks keep their settings as JSON in comments: https://developer.wordpress.org/block-editor/getting-started/fundamentals/markup-representation-block/.
 * Most texts and pictures are HTML as well. Some are only there.
 */

export interface Block {
  name: string
  attributes: Record<string, unknown>
  /** Whether the block has no HTML. WordPress fills it when it shows a page. */
  isVoid: boolean
}

/** Parses the comment that begins a block. Returns undefined for other comments. */
export function blockIn(comment: string): Block | undefined {
  const [, end, name, isVoid] = DELIMITER.exec(comment) ?? []
  if (name === undefined || end === '/') return undefined
  const json = comment.slice(comment.indexOf('{'), comment.lastIndexOf('}') + 1)
  try {
    const attributes: unknown = JSON.parse(json || '{}')
    return { name, attributes: isObject(attributes) ? attributes : {}, isVoid: isVoid === '/' }
  } catch {
    return { name, attributes: {}, isVoid: isVoid === '/' }
  }
}

type Pair = readonly [key: string, value: string]

/** Settings that are no content. */
const TECHNICAL =
  /^(?:_.*|className|style|styles|anchor|align|layout|theme|metadata|name|mode|type|fontFamily|gradient|namespace|lock|templateLock|.*(?:Color|Size|Id|Slug|Class))$/

/** Returns the texts and numbers in the settings of a block, with their keys. */
function valuesIn(value: unknown, key = ''): Pair[] {
  if (TECHNICAL.test(key)) return []
  if (Array.isArray(value)) return value.flatMap((entry) => valuesIn(entry, key))
  if (isObject(value)) return Object.entries(value).flatMap(([name, inner]) => valuesIn(inner, name))
  if (typeof value === 'number') return [[key, String(value)]]
  return typeof value === 'string' && value.trim() !== '' ? [[key, value.trim()]] : []
}

const isPicture = (value: string) => isAddress(value) && isPictureFile(value)

/** Returns the name of a picture without its size and ending: a text shows it in another size than that of its settings. */
const stemOf = (address: string) =>
  address
    .slice(address.lastIndexOf('/') + 1)
    .replace(/\.\w+$/, '')
    .replace(/-(?:\d+x\d+|scaled)$/, '')

/** Blocks that show pictures by their ids, and the settings that have these. */
const SHOWS_PICTURES = /^(?:core\/)?(?:cover|gallery|media-text)$/
const PICTURE_ID = /^(?:id|ids|mediaId)$/

export interface BlockLibrary {
  /** Returns the address of an attachment. */
  address: (id: string) => string | undefined
  /** Returns the content of a pattern that several posts share. */
  pattern: (id: string) => string | undefined
}

/** Most patterns in a post, and most within each other: they could contain themselves. */
const PATTERNS = 100
const DEPTH = 5

/** Returns the content of a post with the patterns that it shares with others, and the pictures that only settings of blocks name. */
export function withBlockContents(
  content: string,
  library: BlockLibrary,
  depth = 0,
  budget = { left: PATTERNS },
): string {
  if (!content.includes('<!-- wp:')) return content
  const html = content.replaceAll(COMMENT, '')
  return content.replaceAll(COMMENT, (comment) => {
    const block = blockIn(comment)
    if (!block) return comment
    const hasRoom = depth < DEPTH && budget.left > 0
    const pattern = isPattern(block) && hasRoom ? library.pattern(String(block.attributes.ref)) : undefined
    if (pattern !== undefined) {
      budget.left--
      return withBlockContents(pattern, library, depth + 1, budget)
    }
    const values = valuesIn(block.attributes)
    const addresses = values.flatMap(([, value]) => (isPicture(value) ? [value] : []))
    const byId = SHOWS_PICTURES.test(block.name)
      ? values.flatMap(([key, value]) => (PICTURE_ID.test(key) ? (library.address(value) ?? []) : []))
      : []
    const pictures = new Map((addresses.length > 0 ? addresses : byId).map((address) => [stemOf(address), address]))
    return [
      comment,
      ...pictures
        .values()
        .filter((address) => !html.includes(`/${stemOf(address)}`))
        .map((address) => `<img src="${address}">`),
    ].join('')
  })
}

const isPattern = ({ name }: Block) => /^(?:core\/)?block$/.test(name)

/** Settings with words or addresses for visitors. */
const WORDS =
  /^(?:title|heading|text|content|label|caption|alt|description|buttonText|quote|summary|subtitle|author|url|href|link|.*Url)$/

/** Longest text of a setting in a note, in characters. */
const SHOWN = 60

const asText = (html: string) => html.replaceAll(/<[^<>]*>/g, '').trim()

const shownIn = (pairs: readonly Pair[]): string => {
  const texts = pairs.map(([, value]) => (value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value))
  return texts.length === 0 ? '' : `: ${texts.join(' · ')}`
}

/** What the blocks of a post lose: those that WordPress fills, and texts that are only in their settings. */
export interface BlockLosses {
  filled: string[]
  settings: string[]
}

export function blockLosses(content: string, library: BlockLibrary): BlockLosses {
  const losses: BlockLosses = { filled: [], settings: [] }
  if (!content.includes('<!-- wp:')) return losses
  const text = content.replaceAll(COMMENT, '').replaceAll('&amp;', '&')
  for (const [comment] of content.matchAll(COMMENT)) {
    const block = blockIn(comment)
    if (!block || (isPattern(block) && library.pattern(String(block.attributes.ref)) !== undefined)) continue
    const pairs = valuesIn(block.attributes).filter(([, value]) => !isPicture(value))
    const words = pairs.filter(([key, value]) =>
      block.isVoid ? /\s|^https?:/.test(value) || WORDS.test(key) : WORDS.test(key) && !text.includes(asText(value)),
    )
    const shown = words.filter(([, value]) => /\p{L}/u.test(value))
    if (block.isVoid) losses.filled.push(block.name + shownIn(shown))
    else if (shown.length > 0) losses.settings.push(block.name + shownIn(shown))
  }
  return losses
}
