import {
  company,
  label,
  language as languageKind,
  setting,
  singletons,
  siteFrame,
} from '../../../schema/kinds/index.ts'
import type { ReadLog } from '../../platform/database/read-log.ts'

/*
 * A CDN keeps a response with tags, and drops all responses with a tag at once. This file alone decides which tags a response
 * has, and which tags a change purges. A response has the tags of everything that its statements have read.
 */

/** The tag of all responses. */
export const EVERYTHING = 'all'
/** The tag of responses that may depend on any content. */
const CONTENT = 'content'
/** The tag of what surrounds each page. */
const LAYOUT = 'layout'

/** The kinds that each page reads. */
const LAYOUT_KINDS: ReadonlySet<string> = new Set(
  [company, label, languageKind, setting, siteFrame].map(({ name }) => name),
)
const SINGLETONS: ReadonlySet<string> = new Set(singletons.map(({ name }) => name))

/** A response that reads more items is tagged as if it read all of their kinds: proxies take headers of a few kilobytes. */
const MAX_ITEMS = 20
/** A larger change purges everything. */
const MAX_TAGS = 500

const tagOfKind = (kind: string) => (LAYOUT_KINDS.has(kind) ? LAYOUT : kind)
const tagOfItem = (kind: string, id: string) => `${kind}/${id}`
const tagOfFile = (publicId: string) => `file/${publicId}`

/** Returns the tags of a response. @param language the tag of the language in which its content was read, if it has one */
export function tagsOfResponse({ kinds, items, readsAnything }: ReadLog, language?: string): string[] {
  const tags = new Set([EVERYTHING, LAYOUT])
  if (language) tags.add(`language/${language}`)
  if (readsAnything) tags.add(CONTENT)
  for (const kind of kinds) tags.add(tagOfKind(kind))
  let left = MAX_ITEMS
  for (const [kind, ids] of items) {
    if (kinds.has(kind)) continue
    if (ids.size > left || LAYOUT_KINDS.has(kind) || SINGLETONS.has(kind)) tags.add(tagOfKind(kind))
    else {
      left -= ids.size
      for (const id of ids) tags.add(tagOfItem(kind, id))
    }
  }
  return [...tags]
}

/** Returns the tags of a stored file. Its bytes never change, so it depends on nothing but its record. @param path such as `/media/a-0.jpg/640.webp` */
export const tagsOfFile = (path: string): string[] => [EVERYTHING, tagOfFile(path.split('/')[2]!)]

/** A changed item, and for a deleted file its name in addresses. */
export interface PurgedChange {
  kind: string
  id: string
  deletedFile?: string
}

/** Returns the tags of the responses that depend on any of these changes. */
export function tagsOfChanges(changes: Iterable<PurgedChange>): string[] {
  const tags = new Set([CONTENT])
  for (const { kind, id, deletedFile } of changes) {
    tags.add(tagOfKind(kind))
    tags.add(tagOfItem(kind, id))
    if (deletedFile !== undefined) tags.add(tagOfFile(deletedFile))
    if (tags.size > MAX_TAGS) return [EVERYTHING]
  }
  return [...tags]
}
