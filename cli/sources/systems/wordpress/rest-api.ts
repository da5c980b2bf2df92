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
  for (const [place, list, items] of lists)
    for (const [at, record] of items.entries()) {
      if (!isPost(record)) continue
      const name = `“${htmlToText(htmlOf(record.title)).trim() || textOf(record.slug)}”`
      yield {
        ...(list === undefined ? {} : { list }),
        origin: originOf(place, at),
        derived: { link: { from: ['slug'], isWhole: true } },
        data: prepared(record, others, (loss) => onLoss(loss, name)),
      }
    }
  for (const [place, list = 'record', items] of lists)
    for (const [at, record] of items.entries())
      if (!isPost(record) && !used.has(record))
        yield { list, origin: originOf(place, at), whatItIs: 'no imported post refers to it', data: record }
}

/** The paths that required fields are read from if a post has no value of its own for them. */
const INSTEAD: Record<string, string> = {
  name: 'slug',
  title: 'slug',
  description: 'title',
  detailedDescription: 'title',
}

/** Returns a rule with further paths for posts that have no value at the paths of the rule. */
function completed(rule: RuleInput, posts: readonly Data[]): RuleInput {
  const hasValue = (post: Data, paths: string[]) => paths.some((path) => !isNothing(valueAt(post, path)))
  const fields = Object.entries(rule.fields).map(([field, written]): [string, RuleInput['fields'][string]] => {
    const fieldRule = typeof written === 'string' ? { path: written } : written
    const paths = [fieldRule.path ?? []].flat()
    const instead = INSTEAD[field]
    if (instead === undefined || posts.every((post) => hasValue(post, paths))) return [field, written]
    return [field, { ...fieldRule, path: [...paths, instead] }]
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
  recognises: (document) => listsOf(document).some(([, , items]) => items.some(isPost)),
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
    const posts = [...lists.values()].flat().filter((post) => 'post_type' in post)
    const byType = Map.groupBy(posts, (post) => textOf(post.post_type))
    const pictured = (type: string) => {
      const own = byType.get(type)!
      return own.filter(({ thumbnail }) => textOf(thumbnail) !== '').length / own.length
    }
    return wordPressRules([...byType.keys()], pictured, as).map((rule) =>
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
    hasLocales: true,
  },
}
