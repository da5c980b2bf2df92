import { htmlToText } from '../../texts/html-text.ts'
import type { WordPressItem } from './export-file.ts'

/** Returns the address of an item on its site. Addresses such as `/?p=3` name it by its id alone. */
function addressOf({ link, post_name: slug }: WordPressItem): string {
  const path = URL.canParse(link) ? new URL(link).pathname : '/'
  if (path !== '/') return ` (${path})`
  return slug === '' ? '' : ` (/${slug})`
}

/** Returns the name of an item in notes: `“Cells” (post 7)`, and without a title `post 3 (/p3)`. */
export function nameOf(item: WordPressItem): string {
  const { title, post_type: type, post_id: id } = item
  const shown = htmlToText(title).trim()
  return shown === '' ? `${type} ${id}${addressOf(item)}` : `“${shown}” (${type} ${id})`
}
