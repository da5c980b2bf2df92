import { createReadStream } from 'node:fs'
import { type Sourced } from '../transfer/record.ts'
import { LeftOut } from './mapped.ts'
import { mapRecord } from './map-record.ts'
import type { Mapping } from './mapping.ts'
import { wordPressItems } from './wordpress.ts'

/** Kinds of posts that are no content: pictures come with what shows them, the rest is WordPress's own. */
const INTERNAL = new Set([
  'attachment',
  'revision',
  'nav_menu_item',
  'custom_css',
  'customize_changeset',
  'wp_global_styles',
  'wp_navigation',
  'wp_template',
  'wp_template_part',
  'wp_block',
  'oembed_cache',
  'shop_order',
  'shop_coupon',
  'scheduled-action',
])

/** Collects the addresses of an export's pictures, by attachment id, and the host of the site. */
async function survey(path: string, name: string) {
  const pictures = new Map<string, string>()
  let site = ''
  for await (const given of wordPressItems(createReadStream(path), name, (found) => (site = found))) {
    if ('message' in given) continue
    const { post_type: type, post_id: id, attachment_url: url } = given.data
    if (type === 'attachment' && url !== '') pictures.set(id, url.trim())
  }
  return { pictures, site: URL.canParse(site) ? new URL(site).host : undefined }
}

/** The items of a WordPress export by a mapping. Each gets the address of its featured picture as `thumbnail`. */
export function wordPressSource(path: string, name: string, mapping: Mapping, sourceName: string | undefined) {
  const left = new LeftOut()
  async function* records(): AsyncGenerator<Sourced> {
    left.clear()
    const { pictures, site } = await survey(path, name)
    for await (const given of wordPressItems(createReadStream(path), name)) {
      if ('message' in given) {
        yield given
        continue
      }
      const { data } = given
      const thumbnail = pictures.get(data.meta._thumbnail_id ?? '')
      const record = mapRecord(
        mapping,
        { ...given, data: { ...data, thumbnail } },
        sourceName ?? mapping.source ?? site,
      )
      if (record) yield record
      else if (!INTERNAL.has(data.post_type)) left.add(`${data.post_type || 'item'} (${data.status || 'no status'})`)
    }
  }
  return {
    records,
    notes: () => left.notes('say what it is with --as or --mapping'),
    ...(sourceName === undefined ? {} : { sourceName }),
  }
}
