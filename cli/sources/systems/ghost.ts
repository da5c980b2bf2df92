import { isObject, objectsIn } from '../../../schema/is-object.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { article, page, product, service, teamMember } from '../../../schema/kinds/index.ts'
import { withoutTrailingSlashes } from '../../../schema/text.ts'
import { short } from '../losses/text-losses.ts'
import { UNDATED } from '../mapping/posts.ts'
import { inlined } from '../records/inlined.ts'
import type { ForeignRecord } from '../records/foreign-record.ts'
import { valueAt } from '../records/path.ts'
import { htmlToText } from '../texts/html-text.ts'
import { partedForMembers } from './ghost-texts.ts'
import { absolute, type Data, NEEDS_SITE, textOf } from '../records/values.ts'
import type { Loaded, RuleInput, System } from './system.ts'
import { quoted } from './shared/api-values.ts'

/*
 * A Ghost export (https://ghost.org/docs/migration/ghost/): {"db": [{"meta": …, "data": {"posts": […], "tags": […], …}}]}, or the
 * same without "db". Tags and authors are joined by tables. Addresses of the site begin with __GHOST_URL__.
 */

const OWN = '__GHOST_URL__'

const POST = 'post'
const PAGE = 'page'

const pathOf = (document: unknown) =>
  ['db.0.data', 'data'].find((path) => objectsIn(valueAt(document, `${path}.posts`)).length > 0)

/**
 * Returns the list of a response of the Content API (https://ghost.org/docs/content-api/) or the Admin API, whose posts have their tags in
 * them. Without `formats=html`, the Admin API has no HTML.
 */
function listOfResponse(document: unknown): 'posts' | 'pages' | undefined {
  const list = (['posts', 'pages'] as const).find((key) => isObject(document) && objectsIn(document[key]).length > 0)
  const [post] = list === undefined ? [] : objectsIn(valueAt(document, list))
  const isPost =
    post !== undefined &&
    ['uuid', 'slug', 'visibility'].every((key) => key in post) &&
    ['html', 'lexical', 'mobiledoc'].some((key) => key in post)
  return isPost ? list : undefined
}

const PICTURE = { path: 'feature_image', alt: 'meta.feature_image_alt' }

const identity = (list: string, { id }: Data) => `${list} ${textOf(id)}`

/** Groups what a table joins to posts by the id of the post, in its order. */
function joined(data: Data, table: string, key: string, list: string): Map<string, Data[]> {
  const byId = new Map(objectsIn(data[list]).map((record) => [textOf(record.id), record]))
  const rows = objectsIn(data[table]).toSorted((a, b) => Number(a.sort_order ?? 0) - Number(b.sort_order ?? 0))
  const groups = Map.groupBy(rows, (row) => textOf(row.post_id))
  const others = (joins: Data[]) => joins.flatMap((row): Data[] => [byId.get(textOf(row[key])) ?? []].flat())
  for (const record of byId.values()) inlined(identity(list, record), record)
  return new Map([...groups].map(([post, joins]) => [post, others(joins)]))
}

/** The forms of a text that a post has beside its HTML. */
const FORMS = ['lexical', 'mobiledoc', 'plaintext']

/** Returns the entries of the menus, which are settings. */
const menuOf = (data: Data): Data[] =>
  objectsIn(data.settings).flatMap(({ key, value }) => {
    if (!textOf(key).endsWith('navigation') || !textOf(value).startsWith('[')) return []
    try {
      return objectsIn(JSON.parse(textOf(value)))
    } catch {
      return []
    }
  })

/** Lists that are read with the posts, that join others, or that say who may do what. */
const JOINS = /^(?:posts|posts_\w+|\w+_benefits|roles\w*|permissions\w*|migrations\w*|sessions)$/

/** The other lists, and why no rule takes their records. */
const OTHERS: Record<string, string> = {
  tags: 'no imported item takes them',
  users: 'team members of their names are the authors of articles; a rule can make them (records: users)',
  newsletters: 'there are no newsletters here',
  products: 'tiers of membership, of which there are none here',
  settings: 'settings of the site, which are other ones here',
  custom_theme_settings: 'settings of the theme',
  snippets: 'parts of texts for the editor of Ghost',
}

/** The tree of an editor with a text or a card. That of a post without a text has neither. */
const HAS_WORDS = /"(?:text|src|url|html|markdown)":\s*"[^"]|,\s*"[^"]+"\s*\]/

const FOR_MEMBERS = 'without the parts of their text that are for members only'
const NO_HTML = 'with a text that is not HTML and therefore inactive; export it with its HTML (formats=html)'

/** Returns the beginning of a part of a text, as an example. */
const shortened = (html: string) => short(htmlToText(html)).slice(0, 40)

function* records({ document, origin, site, onLoss }: Loaded) {
  const list = listOfResponse(document)
  const path = list === undefined ? pathOf(document)! : '.'
  const data = valueAt(document, path) as Data
  const place = list ?? `${path}.posts`
  const tags = joined(data, 'posts_tags', 'tag_id', 'tags')
  const authors = joined(data, 'posts_authors', 'author_id', 'users')
  const metas = new Map(objectsIn(data.posts_meta).map((meta) => [textOf(meta.post_id), meta]))
  const base = site === undefined ? '' : withoutTrailingSlashes(site)
  const ownAddresses = (value: unknown) => (typeof value === 'string' ? value.replaceAll(OWN, base) : value)
  for (const [at, post] of objectsIn(data[list ?? 'posts']).entries()) {
    const id = textOf(post.id)
    const name = quoted(textOf(post.title))
    const picture = absolute(textOf(ownAddresses(post.feature_image)), site)
    if (picture === undefined && textOf(post.feature_image) !== '') onLoss(NEEDS_SITE, name)
    const isPublic = (post.visibility ?? 'public') === 'public'
    // The Content API has published posts only.
    const isPublished = (post.status ?? 'published') === 'published'
    if (isPublished && !isPublic) onLoss('for members only and therefore inactive', name)
    const whole = textOf(post.html)
    const isUnread = whole === '' && [post.lexical, post.mobiledoc].some((tree) => HAS_WORDS.test(textOf(tree)))
    const parted = partedForMembers(whole)
    // Posts for members have their whole text.
    const html = isPublic ? parted.open : whole
    if (isPublic && parted.private.length > 0)
      onLoss(FOR_MEMBERS, `${name} (${parted.private.map(shortened).join(', ')})`)
    if (isUnread) onLoss(NO_HTML, name)
    else if (whole === '' && textOf(post.title) !== '') onLoss('without a text', name)
    const derived: ForeignRecord['derived'] = {
      isPublic: { from: ['status', 'visibility'] },
      ...(textOf(html) !== '' && { html: { from: FORMS, isWhole: true } }),
    }
    yield {
      list: 'posts',
      origin: origin(`${place}.${at}`),
      derived,
      data: {
        ...post,
        type: post.type ?? (list === 'pages' ? PAGE : POST),
        html: ownAddresses(html),
        // Null means that the post has a picture, but its relative address cannot be completed.
        feature_image: textOf(post.feature_image) === '' ? undefined : (picture ?? null),
        tags: (tags.get(id) ?? objectsIn(post.tags)).filter((tag) => tag.visibility !== 'internal'),
        authors: authors.get(id) ?? objectsIn(post.authors),
        meta: { feature_image_alt: post.feature_image_alt ?? null, ...metas.get(id) },
        isPublic: isPublished && isPublic && !isUnread,
      },
    }
  }
  if (list !== undefined) return
  for (const [at, entry] of menuOf(data).entries())
    yield {
      list: 'menu',
      whatItIs: 'menus follow from the content here',
      origin: origin(`${path}.settings menu ${at}`),
      data: entry,
    }
  const lists = Object.keys(data).filter((key) => !JOINS.test(key))
  for (const other of new Set([...Object.keys(OTHERS), ...lists])) {
    const whatItIs = OTHERS[other] ?? 'no rule of the mapping takes it'
    for (const [at, record] of objectsIn(data[other]).entries())
      yield {
        list: other,
        identity: identity(other, record),
        whatItIs: record.visibility === 'internal' ? 'internal tags are not shown' : whatItIs,
        origin: origin(`${path}.${other}.${at}`),
        data: record,
      }
  }
}

/** Returns the fields of a kind that posts become. */
function fieldsOf(kind: AnyKind): RuleInput['fields'] {
  const text = { path: ['html', 'title'], transform: 'html markdown' }
  const description = {
    path: ['custom_excerpt', 'meta.meta_description', 'html', 'title'],
    transform: ['html', 'line', 'limit 300'],
  }
  switch (kind.name) {
    case article.name:
      return {
        date: { path: ['published_at', 'created_at'], transform: 'date', default: UNDATED },
        description,
        blocks: { path: 'html', transform: 'html markdown' },
        author: { path: 'authors.0.name', optional: true },
      }
    case page.name:
      return {
        path: { path: ['url', 'slug', 'title'], transform: 'path' },
        description,
        blocks: { path: 'html', transform: 'html markdown' },
        'search.picture': 'feature_image',
      }
    case teamMember.name:
      return { position: { path: 'tags.0.name', default: 'Team member' }, bio: text }
    case product.name:
    case service.name:
      return {
        category: { path: 'tags.0.name', default: 'Posts' },
        description,
        detailedDescription: text,
        features: 'tags.*.name',
      }
    default:
      return { description, detailedDescription: text }
  }
}

/** @param hasAddress whether posts have the whole address of their page */
const postRule = (kind: AnyKind, hasAddress: boolean): RuleInput => ({
  kind: kind.path,
  records: 'posts',
  id: 'id',
  redirects: hasAddress ? '{url}' : '/{slug}/',
  fields: {
    ['name' in kind.fields ? 'name' : 'title']: { path: 'title', transform: ['line', 'limit 200'] },
    ...fieldsOf(kind),
    ...('image' in kind.fields ? { image: PICTURE } : {}),
    isActive: { path: 'isPublic', default: false },
  },
})

export const ghost: System = {
  name: 'ghost',
  title: 'Ghost',
  recognises: (document) => {
    if (listOfResponse(document) !== undefined) return true
    const path = pathOf(document)
    const data = path === undefined ? undefined : valueAt(document, path)
    return isObject(data) && ('posts_tags' in data || 'posts_authors' in data || 'posts_meta' in data)
  },
  records,
  technical: [
    ...['id', 'uuid', 'password', '*ed_by'].map((key) => `**.${key}`),
    ...['slug', 'visibility', 'created_at', 'updated_at'].map((key) => `tags.*.${key}`),
    'type',
    'primary_tag',
    'primary_author',
    'excerpt',
    'reading_time',
    'access',
    'feature_image_alt',
    'tags.*.url',
    // What is left of an author besides the name and the texts about the person.
    ...['slug', 'email', 'status', 'visibility', 'tour', 'locale', 'accessibility', 'url', '*_*'].map(
      (key) => `authors.*.${key}`,
    ),
    'comment_id',
    'meta.post_id',
    'newsletter_id',
    'email_recipient_filter',
    'show_title_and_feature_image',
  ],
  rules: (as, lists) => {
    const posts = lists.get('posts') ?? []
    const hasAddress = posts.some((post) => textOf(post.url) !== '')
    if (as) return [postRule(as, hasAddress)]
    if (posts.every(({ type }) => type !== PAGE)) return [postRule(article, hasAddress)]
    return [
      { ...postRule(article, hasAddress), where: { type: POST } },
      { ...postRule(page, hasAddress), where: { type: PAGE } },
    ].filter(({ where }) => posts.some(({ type }) => type === where.type))
  },
  advice: [
    'Posts of members are inactive. Addresses are relative: add site: https://<the old site> to complete them, and --media-host <its host> to bring the pictures in.',
    'Posts become articles, with those team members as authors that have their names, and pages become pages. --as chooses another kind for both.',
  ],
}
