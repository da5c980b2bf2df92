import { isNothing, valueAt } from '../../records/path.ts'
import { htmlToText } from '../../texts/html-text.ts'
import { POSTS, WORDPRESS_KEYS, wordPressRules } from '../wordpress/mapping.ts'
import { type Data, textOf } from '../../records/values.ts'
import type { Loaded, RuleInput, System } from '../system.ts'
import { htmlOf, isPost, listsOf, othersIn, prepared } from './rest-posts.ts'

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
  name: 'wordpress',
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
    const pictured = posts.filter(({ thumbnail }) => textOf(thumbnail) !== '').length
    return wordPressRules([...byType.keys()], pictured / posts.length, as).map((rule) =>
      completed(
        rule,
        [rule.where?.post_type].flat().flatMap((type) => byType.get(String(type)) ?? []),
      ),
    )
  },
  advice: [
    'Categories, tags, authors and pictures are in the response if it is asked for with ?_embed, or in other files of the same folder.',
    POSTS,
    'redirects: true leads the old address of each item to its new page.',
  ],
  file: {
    format: 'xml',
    open: async (path, name, options, own) => (await import('./source.ts')).openWordPress(path, name, options, own),
    survey: async (path, options) => (await import('./source.ts')).surveyWordPress(path, options),
  },
}
