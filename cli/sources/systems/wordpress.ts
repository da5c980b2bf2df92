import { isObject, objectsIn } from '../../../schema/is-object.ts'
import { service } from '../../../schema/kinds/index.ts'
import { isNothing, valueAt } from '../mapping/path.ts'
import { htmlToText } from '../texts/html-text.ts'
import { WORDPRESS_KEYS, wordPressRules } from '../wordpress/mapping.ts'
import { type Data, type Loaded, type RuleInput, type System, textOf } from './system.ts'

/*
 * Responses of the REST API of WordPress (https://developer.wordpress.org/rest-api/reference/posts/): /wp-json/wp/v2/posts?_embed.
 * Records have the keys that they have in an export of WordPress, so that one mapping reads both.
 */

const isPost = (value: unknown): value is Data =>
  isObject(value) &&
  isObject(value.title) &&
  ('rendered' in value.title || 'raw' in value.title) &&
  'slug' in value &&
  typeof value.type === 'string' &&
  value.type !== 'attachment'

/** Returns the lists of a response, or of a folder of responses, by the place of their records. */
function listsOf(document: unknown): [place: string, list: string | undefined, records: Data[]][] {
  if (Array.isArray(document)) return [['', undefined, objectsIn(document)]]
  if (!isObject(document)) return []
  if (isPost(document)) return [['', undefined, [document]]]
  return Object.entries(document).map(([list, records]) => [`${list}.`, list, objectsIn(records)])
}

/** Returns the HTML of a text: `{rendered, protected}`. */
const htmlOf = (value: unknown): string =>
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
function othersIn(document: unknown, used: Set<Data>): Others {
  const all = listsOf(document).flatMap(([, , records]) => records)
  const having = (key: string): Lookup => {
    const byId = new Map(all.filter((one) => key in one).map((one) => [idOf(one), one]))
    return (id) => {
      const found = byId.get(id)
      if (found) used.add(found)
      return found
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
  const embedded = (Array.isArray(lists) ? lists : []).flatMap((one: unknown) => objectsIn(one))
  const terms: Record<string, string[]> = {}
  const keys: string[] = []
  const unknown: string[] = []
  for (const [key, taxonomy] of taxonomiesOf(post)) {
    const ids = (post[key] as unknown[]).map(textOf)
    const found = ids
      .map((id) => embedded.find((one) => idOf(one) === id && one.taxonomy === taxonomy) ?? others.terms(id))
      .filter((one) => one !== undefined)
    if (found.length < ids.length) unknown.push(key)
    else keys.push(key)
    if (found.length > 0) terms[taxonomy] = found.map(nameOf)
  }
  return { terms, keys, unknown }
}

const NOT_EMBEDDED = 'which the response does not have: ask for it with ?_embed'

const without = (data: Data, keys: readonly string[]): Data =>
  Object.fromEntries(Object.entries(data).filter(([key]) => !keys.includes(key)))

function prepared(post: Data, others: Others, onLoss: (loss: string) => void): Data {
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
  const replies = (Array.isArray(embedded.replies) ? embedded.replies : []).flatMap((one: unknown) => objectsIn(one))
  const used = [...keys, ...(thumbnail === '' && featured !== '0' ? [] : ['featured_media']), '_embedded', 'id', 'type']
  const { format, parent, ...rest } = without(post, used)
  return {
    ...rest,
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

function* records({ document, origin, onLoss }: Loaded) {
  const used = new Set<Data>()
  const others = othersIn(document, used)
  const lists = listsOf(document)
  const originOf = (place: string, at: number) => origin(isPost(document) ? '' : `${place}${at}`)
  for (const [place, list, found] of lists)
    for (const [at, one] of found.entries()) {
      if (!isPost(one)) continue
      const name = `“${htmlToText(htmlOf(one.title)).trim() || textOf(one.slug)}”`
      yield {
        ...(list === undefined ? {} : { list }),
        origin: originOf(place, at),
        derived: { link: { from: ['slug'], isWhole: true } },
        data: prepared(one, others, (loss) => onLoss(loss, name)),
      }
    }
  for (const [place, list = 'record', found] of lists)
    for (const [at, one] of found.entries())
      if (!isPost(one) && !used.has(one))
        yield { list, origin: originOf(place, at), whatItIs: 'no imported post refers to it', data: one }
}

/** What fields that need a text take if a post has none of their own. */
const INSTEAD: Record<string, string> = {
  name: 'slug',
  title: 'slug',
  description: 'title',
  detailedDescription: 'title',
}

/** Returns a rule with other paths for posts that have none of its own. */
function completed(rule: RuleInput, posts: readonly Data[]): RuleInput {
  const hasOne = (post: Data, paths: string[]) => paths.some((path) => !isNothing(valueAt(post, path)))
  const fields = Object.entries(rule.fields).map(([field, written]): [string, RuleInput['fields'][string]] => {
    const given = typeof written === 'string' ? { path: written } : written
    const paths = [given.path ?? []].flat()
    const instead = INSTEAD[field]
    if (instead === undefined || posts.every((post) => hasOne(post, paths))) return [field, written]
    return [field, { ...given, path: [...paths, instead] }]
  })
  return { ...rule, fields: Object.fromEntries(fields) }
}

/** Keys of Yoast SEO that follow from others. */
const YOAST = ['schema', 'og_*', 'twitter_*', 'article_*', 'robots', 'canonical', 'author', 'title'].map(
  (key) => `yoast_head_json.${key}`,
)

export const wordpress: System = {
  title: 'the REST API of WordPress',
  recognises: (document) => listsOf(document).some(([, , found]) => found.some(isPost)),
  records,
  technical: [
    '_links',
    'guid',
    'date_gmt',
    'modified',
    'modified_gmt',
    'generated_slug',
    'permalink_template',
    'class_list',
    'comment_status',
    'ping_status',
    'template',
    'yoast_head',
    ...YOAST,
    ...WORDPRESS_KEYS,
  ],
  rules: (as, lists) => {
    const posts = [...lists.values()].flat().filter((one) => 'post_type' in one)
    const byType = Map.groupBy(posts, (post) => textOf(post.post_type))
    return wordPressRules([...byType.keys()], as ?? service).map((rule) =>
      completed(
        rule,
        [rule.where?.post_type].flat().flatMap((type) => byType.get(String(type)) ?? []),
      ),
    )
  },
  advice: [
    'Categories, tags, authors and pictures are in the response if it is asked for with ?_embed, or in other files of the same folder.',
    'Posts become services, which have no pictures. --as products brings the pictures.',
    'redirects: true leads the old address of each item to its new page.',
  ],
}
