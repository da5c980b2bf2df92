import { isObject, objectsIn } from '../../../../schema/is-object.ts'
import { valueAt } from '../../records/path.ts'
import { htmlToText } from '../../texts/html-text.ts'
import { type Data, textOf } from '../../records/values.ts'

/*
 * Responses of the REST API of WordPress (https://developer.wordpress.org/rest-api/reference/posts/): /wp-json/wp/v2/posts?_embed.
 * Records have the keys that they have in an export of WordPress, so that one mapping reads both.
 */

export const isPost = (value: unknown): value is Data =>
  isObject(value) &&
  isObject(value.title) &&
  ('rendered' in value.title || 'raw' in value.title) &&
  'slug' in value &&
  typeof value.type === 'string' &&
  value.type !== 'attachment'

/** Returns the lists of a response, or of a folder of responses, by the place of their records. */
export function listsOf(document: unknown): [place: string, list: string | undefined, records: Data[]][] {
  if (Array.isArray(document)) return [['', undefined, objectsIn(document)]]
  if (!isObject(document)) return []
  if (isPost(document)) return [['', undefined, [document]]]
  return Object.entries(document).map(([list, records]) => [`${list}.`, list, objectsIn(records)])
}

/** Returns the HTML of a text: `{rendered, protected}`. */
export const htmlOf = (value: unknown): string =>
  isObject(value) ? textOf(value.rendered) || textOf(value.raw) : textOf(value)

const nameOf = (value: Data): string => htmlToText(textOf(value.name))

/** What WordPress writes at the end of an excerpt that it makes itself. */
const CUT_OFF = /\s?\[(?:&hellip;|&#8230;|…|\.\.\.)\](<\/p>)?$/

/** The records of other lists that posts refer to, by their ids. */
interface Others {
  terms: Lookup
  media: Lookup
  users: Lookup
}

/** Finds a record by its id, and remembers that a post refers to it. */
type Lookup = (id: string) => Data | undefined

const idOf = (value: Data): string => textOf(value.id)

/** @param used collects the records that posts refer to */
export function othersIn(document: unknown, used: Set<Data>): Others {
  const all = listsOf(document).flatMap(([, , records]) => records)
  const having = (key: string): Lookup => {
    const byId = new Map(all.filter((record) => key in record).map((record) => [idOf(record), record]))
    return (id) => {
      const record = byId.get(id)
      if (record) used.add(record)
      return record
    }
  }
  return { terms: having('taxonomy'), media: having('source_url'), users: having('avatar_urls') }
}

/** Returns the taxonomies of a post by the keys that have the ids of their terms: `categories` has those of `category`. */
function taxonomiesOf(post: Data): [key: string, taxonomy: string][] {
  const linked = objectsIn(valueAt(post, '_links.wp:term')).map(({ taxonomy, href }): [string, string] => [
    textOf(href).split('?')[0]!.split('/').at(-1)!,
    textOf(taxonomy),
  ])
  const known: [string, string][] = [
    ['categories', 'category'],
    ['tags', 'post_tag'],
  ]
  return [...new Map([...known, ...linked])].filter(([key]) => Array.isArray(post[key]))
}

/** Returns the names of the terms of a post by their taxonomy, and the keys whose terms are in no response. */
function termsOf(post: Data, others: Others): { terms: Record<string, string[]>; keys: string[]; unknown: string[] } {
  const lists = valueAt(post, '_embedded.wp:term')
  const embedded = (Array.isArray(lists) ? lists : []).flatMap((list: unknown) => objectsIn(list))
  const terms: Record<string, string[]> = {}
  const keys: string[] = []
  const unknown: string[] = []
  for (const [key, taxonomy] of taxonomiesOf(post)) {
    const ids = (post[key] as unknown[]).map(textOf)
    const records = ids
      .map((id) => embedded.find((term) => idOf(term) === id && term.taxonomy === taxonomy) ?? others.terms(id))
      .filter((term) => term !== undefined)
    if (records.length < ids.length) unknown.push(key)
    else keys.push(key)
    if (records.length > 0) terms[taxonomy] = records.map(nameOf)
  }
  return { terms, keys, unknown }
}

const NOT_EMBEDDED = 'which the response does not have: ask for it with ?_embed'

const without = (data: Data, keys: readonly string[]): Data =>
  Object.fromEntries(Object.entries(data).filter(([key]) => !keys.includes(key)))

export function prepared(post: Data, others: Others, onLoss: (loss: string) => void): Data {
  const { terms, keys, unknown } = termsOf(post, others)
  if (unknown.length > 0) onLoss(`without the names of their ${unknown.join(' and ')}, ${NOT_EMBEDDED}`)
  const embedded = isObject(post._embedded) ? post._embedded : {}
  const featured = textOf(post.featured_media)
  const picture = objectsIn(embedded['wp:featuredmedia'])[0] ?? others.media(featured)
  const thumbnail = textOf(picture?.source_url)
  if (featured !== '' && featured !== '0' && thumbnail === '')
    onLoss(
      picture === undefined
        ? `without their picture, ${NOT_EMBEDDED}`
        : 'without their picture, which the site does not show',
    )
  const author = objectsIn(embedded.author)[0] ?? others.users(textOf(post.author))
  const [title, content, excerpt] = [htmlOf(post.title), htmlOf(post.content), htmlOf(post.excerpt)]
  if (content === '' && excerpt === '') onLoss('without a text')
  const isProtected = [post.content, post.excerpt].some((text) => isObject(text) && text.protected === true)
  if (isProtected) onLoss('protected by a password and therefore inactive')
  const replies = (Array.isArray(embedded.replies) ? embedded.replies : []).flatMap((list: unknown) => objectsIn(list))
  const used = [...keys, ...(thumbnail === '' && featured !== '0' ? [] : ['featured_media']), '_embedded', 'id', 'type']
  const { format, parent, ...fields } = without(post, used)
  return {
    ...fields,
    ...(format !== 'standard' && { format }),
    ...(parent !== 0 && { parent: htmlOf(objectsIn(embedded.up)[0]?.title) || parent }),
    post_id: idOf(post),
    post_type: post.type,
    status: isProtected ? 'private' : (post.status ?? 'publish'),
    title,
    content,
    excerpt: excerpt.trim().replace(CUT_OFF, '…$1'),
    terms,
    ...(author && { author: nameOf(author) || post.author }),
    ...(thumbnail !== '' && {
      thumbnail,
      pictureAlt: textOf(picture!.alt_text),
      caption: htmlToText(htmlOf(picture!.caption)),
    }),
    ...(replies.length > 0 && { comments: replies.length }),
  }
}
