import { HELD } from './places.ts'

/* The words in attributes of components, shortcodes and includes, whose templates would show them. */

/** Attributes that begin what a component shows, and those with its text. */
const TITLES = new Set(['title', 'heading', 'header', 'label', 'summary', 'question'])
const TEXTS = new Set([
  'caption',
  'subtitle',
  'text',
  'content',
  'description',
  'message',
  'answer',
  'quote',
  'attr',
  'credit',
])

/** The key of a parameter without a name. */
export const POSITIONAL = ''

/** A parameter without a name that is the only one: a text in quotes. */
export const ONLY_TEXT = /^\s*(?:"([^"]*)"|'([^']*)'|`([^`]*)`)\s*$/

/** Something with attributes, such as a component, at its place in a text. */
export interface Tag {
  name: string
  /** The attributes whose values are texts, as HTML. */
  texts: ReadonlyMap<string, string>
  /** All that follows the name, as it is written. */
  rest: string
  /** The text before and after it. */
  before: string
  after: string
  /** Whether it encloses nothing. */
  isEmpty: boolean
}

const TAGS = new RegExp(`<[^<>]*>|${HELD}`, 'g')

/** Whether nothing but tags, and marks of lists and quotes, is in the line of a tag. */
function isAlone({ before, after }: Tag): boolean {
  const start = before.slice(before.lastIndexOf('\n') + 1).replaceAll(TAGS, '')
  const end = after.split('\n', 1)[0]!.trimEnd()
  return /^[\s>]*(?:[-*+]|\d{1,9}[.)])?$/.test(start.trimEnd()) && (end === '' || /[>}]$/.test(end))
}

/** The captions of a tag, and what it loses. */
export interface Captions {
  /** The captions as HTML; an empty text if it has none. */
  html: string
  /** The name and everything that is not shown. */
  lost: string
}

/**
 * Returns the captions in the attributes of a tag: a paragraph each if the tag has its line for itself, or a text in the line if the
 * tag encloses nothing.
 */
export function captionsOf(tag: Tag): Captions {
  const isBlock = isAlone(tag)
  // The name of what encloses something, such as a tab, is its title.
  const titles = isBlock && !tag.isEmpty ? new Set([...TITLES, 'name', POSITIONAL]) : TITLES
  const given = [...tag.texts].filter(([key, text]) => (titles.has(key) || TEXTS.has(key)) && text.trim() !== '')
  const shown = isBlock || tag.isEmpty ? given : []
  const html = isBlock
    ? shown.map(([key, text]) => (titles.has(key) ? `<p><strong>${text}</strong></p>` : `<p>${text}</p>`)).join('')
    : shown.map(([, text]) => text).join(' ')
  return { html, lost: lostIn(tag, new Set(shown.map(([key]) => key))) }
}

/** Returns the name of a tag and everything in it but the attributes that are shown. */
function lostIn({ name, rest }: Pick<Tag, 'name' | 'rest'>, shown: ReadonlySet<string>): string {
  const named = shown.has(POSITIONAL) ? rest.replace(ONLY_TEXT, '') : rest
  const others = named.replaceAll(
    /(?<![\w-])([\w-]{1,50})=(?:"[^"]*"|'[^']*'|\{(?:"[^"]*"|'[^']*')\})/g,
    (found, key: string) => (shown.has(key) ? '' : found),
  )
  return `${name} ${others}`.trim()
}
