import type { AnyKind } from '../../../schema/kind.ts'
import { mediaFile, setting } from '../../../schema/kinds/index.ts'
import { siteSettings } from '../../../schema/settings.ts'

const visibleSettings = siteSettings.map(({ key }) => key).join(',')

/** Returns the SQL that tells whether visitors could see an item of a kind: `row` is the alias of its values. */
export function isVisible(kind: AnyKind, row: string): string {
  if (kind.name === setting.name) return `${row}.key = any('{${visibleSettings}}')`
  return 'isActive' in kind.fields ? `${row}."isActive"` : 'true'
}

/**
 * Returns the SQL of the event of a change, or of null if visitors do not see it. The change `r` has the values of the item
 * after it (before it, if it was deleted), its `action`, and `wasVisible` if it was updated.
 */
export function eventOf(kind: AnyKind): string {
  const visible = isVisible(kind, 'r')
  if (kind.name === setting.name) return `case when ${visible} then 'updated' end`
  if (kind.name === mediaFile.name)
    return `case r.action when 'create' then 'published' when 'delete' then 'deleted' else 'updated' end`
  return `case when r.action = 'delete' then case when ${visible} then 'deleted' end
    when r."wasVisible" and ${visible} then 'updated' when ${visible} then 'published'
    when r."wasVisible" then 'unpublished' end`
}
