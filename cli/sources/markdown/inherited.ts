import { isObject, objectsIn } from '../../../schema/is-object.ts'
import type { Data } from '../records/values.ts'
import type { Place, SiteGenerator } from './site.ts'

/*
 * What pages inherit: defaults of Jekyll (https://jekyllrb.com/docs/configuration/front-matter-defaults/), cascades of Hugo
 * (https://gohugo.io/configuration/cascade/), and data of Eleventy for a folder or a page (`data-files.ts`).
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
  const fitting = defaults.filter(
    (one) => (one.type === '' || one.type === type) && `${path}/`.startsWith(one.path === '' ? '' : `${one.path}/`),
  )
  return Object.assign(
    {},
    ...fitting.toSorted((a, b) => a.path.length - b.path.length).map(({ values }) => values),
  ) as Data
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** Returns the keys of a page with those that it inherits. Eleventy joins lists: https://www.11ty.dev/docs/data-deep-merge/. */
export function withInherited(generator: SiteGenerator, inherited: Data, own: Data): Data {
  const whole = { ...inherited, ...own }
  if (generator !== 'eleventy') return whole
  const isJoined = (key: string) =>
    inherited[key] !== undefined && (key === 'tags' || (Array.isArray(inherited[key]) && Array.isArray(own[key])))
  const joined = Object.keys(own).filter(isJoined)
  return {
    ...whole,
    ...Object.fromEntries(joined.map((key) => [key, [...listOf(inherited[key]), ...listOf(own[key])]])),
  }
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
