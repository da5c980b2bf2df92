import { isObject } from '../../../schema/is-object.ts'
import { withoutTrailingSlashes } from '../../../schema/text.ts'
import { valueAt } from '../path.ts'
import { absolute, type Data, type Loaded, NEEDS_SITE, objectsIn, type System, textOf } from './system.ts'

/*
 * A Ghost export (https://ghost.org/docs/migration/ghost/): {"db": [{"meta": …, "data": {"posts": […], "tags": […], …}}]}, or the
 * same without "db". Tags and authors are joined by tables. Addresses of the site begin with __GHOST_URL__.
 */

const OWN = '__GHOST_URL__'

const pathOf = (document: unknown) =>
  ['db.0.data', 'data'].find((path) => objectsIn(valueAt(document, `${path}.posts`)).length > 0)

/** Groups what a table joins to posts by the id of the post, in its order. */
function joined(data: Data, table: string, key: string, list: string): Map<string, Data[]> {
  const byId = new Map(objectsIn(data[list]).map((one) => [textOf(one.id), one]))
  const rows = objectsIn(data[table]).toSorted((a, b) => Number(a.sort_order ?? 0) - Number(b.sort_order ?? 0))
  const groups = Map.groupBy(rows, (row) => textOf(row.post_id))
  const others = (found: Data[]) => found.flatMap((row): Data[] => [byId.get(textOf(row[key])) ?? []].flat())
  return new Map([...groups].map(([post, found]) => [post, others(found)]))
}

function* records({ document, origin, site, onLoss }: Loaded) {
  const path = pathOf(document)!
  const data = valueAt(document, path) as Data
  const tags = joined(data, 'posts_tags', 'tag_id', 'tags')
  const authors = joined(data, 'posts_authors', 'author_id', 'users')
  const metas = new Map(objectsIn(data.posts_meta).map((one) => [textOf(one.post_id), one]))
  const base = site === undefined ? '' : withoutTrailingSlashes(site)
  const ownAddresses = (value: unknown) => (typeof value === 'string' ? value.replaceAll(OWN, base) : value)
  for (const [at, post] of objectsIn(data.posts).entries()) {
    const id = textOf(post.id)
    const name = `“${textOf(post.title)}”`
    const picture = absolute(textOf(ownAddresses(post.feature_image)), site)
    if (picture === undefined && textOf(post.feature_image) !== '') onLoss(NEEDS_SITE, name)
    const isPublic = (post.visibility ?? 'public') === 'public'
    const isPublished = post.status === 'published'
    if (isPublished && !isPublic) onLoss('for members only and therefore inactive', name)
    if (textOf(post.html) === '' && textOf(post.title) !== '') onLoss('without a text', name)
    yield {
      list: 'posts',
      origin: origin(`${path}.posts.${at}`),
      data: {
        ...post,
        html: ownAddresses(post.html),
        feature_image: picture,
        tags: (tags.get(id) ?? []).filter((tag) => tag.visibility !== 'internal'),
        authors: authors.get(id) ?? [],
        meta: metas.get(id) ?? {},
        isPublic: isPublished && isPublic,
      },
    }
  }
  for (const list of ['users', 'newsletters', 'products', 'snippets'])
    for (const [at, one] of objectsIn(data[list]).entries())
      yield { list, origin: origin(`${path}.${list}.${at}`), data: one }
}

export const ghost: System = {
  title: 'Ghost',
  areTexts: true,
  recognises: (document) => {
    const path = pathOf(document)
    const data = path === undefined ? undefined : valueAt(document, path)
    return isObject(data) && ('posts_tags' in data || 'posts_authors' in data || 'posts_meta' in data)
  },
  records,
  rules: (as) => [
    {
      kind: as?.path ?? 'services',
      records: 'posts',
      id: 'id',
      redirects: '/{slug}/',
      fields: {
        [as?.name === 'product' || as?.name === 'teamMember' ? 'name' : 'title']: {
          path: 'title',
          transform: ['line', 'limit 200'],
        },
        ...(as?.name === 'teamMember'
          ? { position: { path: 'tags.0.name', default: 'Team member' } }
          : as?.name === 'job'
            ? {}
            : { category: { path: 'tags.0.name', default: 'Posts' } }),
        ...(as?.name === 'teamMember'
          ? { bio: { path: ['html', 'title'], transform: 'html markdown' }, image: 'feature_image' }
          : {
              description: {
                path: ['custom_excerpt', 'meta.meta_description', 'html', 'title'],
                transform: ['html', 'line', 'limit 300'],
              },
              detailedDescription: { path: ['html', 'title'], transform: 'html markdown' },
            }),
        ...(as?.name === 'product' ? { image: 'feature_image' } : {}),
        ...(as?.name === 'job' || as?.name === 'teamMember' ? {} : { features: 'tags.*.name' }),
        isActive: { path: 'isPublic', default: false },
      },
    },
  ],
  advice: [
    'Posts of members are inactive. Addresses of pictures are relative: add site: https://<the old site> to bring them in.',
  ],
}
