import { isObject } from '../../../schema/is-object.ts'
import { isNothing } from '../records/path.ts'
import { type Data, textOf } from '../records/values.ts'
import type { Place, SiteGenerator } from './site.ts'

/*
 * The forms in which generators accept categories and tags: https://jekyllrb.com/docs/posts/#tags-and-categories,
 * https://gohugo.io/content-management/taxonomies/, https://docusaurus.io/docs/create-doc#doc-tags.
 */

const entriesOf = (value: unknown): unknown[] =>
  (Array.isArray(value) ? value : [value]).filter((entry) => !isNothing(entry))

/** Jekyll divides a text at spaces, unless its key is in the singular. */
const wordsOf = (value: unknown): unknown[] =>
  typeof value === 'string' ? value.split(/\s+/).filter((word) => word !== '') : entriesOf(value)

/** Tags of Docusaurus are texts, keys of a file, or objects with a label. */
const labelOf = (tag: unknown, labels: Data): unknown => {
  const known = isObject(tag) ? tag : typeof tag === 'string' && Object.hasOwn(labels, tag) ? labels[tag] : undefined
  return (isObject(known) && textOf(known.label)) || tag
}

/**
 * Returns the categories and the tags of a page as lists, without keys that the page does not have.
 *
 * @param labels the tags that the site defines, by their keys
 */
export function taxonomiesOf(generator: SiteGenerator, data: Data, place: Place, labels: Data): Data {
  const lists: Data = {}
  const add = (key: string, list: unknown[]) => {
    if (list.length > 0) lists[key] = [...new Set(list)]
  }
  if (generator === 'jekyll') {
    // The folders above a post are categories, too. One that stands alone has its own key.
    const folders = place.isPost ? place.folders : []
    add(
      'categories',
      [...folders, ...wordsOf(data.categories)].filter((category) => category !== data.category),
    )
    add('tags', wordsOf(data.tags))
  } else if (generator === 'hugo') {
    add('categories', entriesOf(data.categories))
    add('tags', entriesOf(data.tags))
  } else if (generator === 'docusaurus')
    add(
      'tags',
      entriesOf(data.tags).map((tag) => labelOf(tag, labels)),
    )
  return lists
}
