import { posix } from 'node:path'
import { isObject, objectsIn } from '../../../schema/is-object.ts'
import type { Data } from '../records/values.ts'
import type { Place } from './site.ts'

/*
 * What pages inherit: defaults of Jekyll (https://jekyllrb.com/docs/configuration/front-matter-defaults/), cascades of Hugo
 * (https://gohugo.io/configuration/cascade/), and files of data with the name of their folder (`posts/posts.json`).
 */

/** Keys of front matter for a part of a site. */
export interface Defaults {
  /** The folder or the file; an empty text for the whole site. */
  path: string
  /** The type of the pages of Jekyll; an empty text for all. */
  type: string
  values: Data
}

/** Returns what the type of a page is called in the defaults of Jekyll. */
export const typeOf = (place: Place, path: string): string =>
  place.isDraft ? 'drafts' : place.isPost ? 'posts' : path.startsWith('_') ? place.section : 'pages'

/** Returns the keys that a page inherits. Those of longer paths take precedence. */
export function inheritedBy(path: string, type: string, defaults: readonly Defaults[]): Data {
  const matching = defaults.filter(
    (entry) =>
      (entry.type === '' || entry.type === type) && `${path}/`.startsWith(entry.path === '' ? '' : `${entry.path}/`),
  )
  return Object.assign(
    {},
    ...matching.toSorted((a, b) => a.path.length - b.path.length).map(({ values }) => values),
  ) as Data
}

/**
 * Returns what the cascade in the front matter of a folder, or in the configuration, hands on.
 *
 * @param path the path of the folder
 * @param onTarget called if some of it is for certain pages only, which is not read
 */
export function cascadeOf(cascade: unknown, path: string, onTarget: () => void): Defaults[] {
  return (Array.isArray(cascade) ? objectsIn(cascade) : isObject(cascade) ? [cascade] : []).flatMap((values) => {
    if (!('target' in values) && !('_target' in values)) return [{ path, type: '', values }]
    onTarget()
    return []
  })
}

/** Whether a file has data for the pages of its folder, by its name: `posts/posts.json`. Such data can say that pages are drafts. */
export const isFolderData = (path: string): boolean =>
  posix.basename(posix.dirname(path)) === posix.basename(path).replace(/(?:\.11tydata)?\.json$/, '')
