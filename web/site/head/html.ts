import { HEAD_MARK, type HeadTag } from './head.ts'

/** Text as it stands between tags or in a quoted attribute. */
export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The HTML of a head element that belongs to one page. */
export function tagHtml({ tag, attributes, text }: HeadTag): string {
  const list = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  const open = `<${tag} ${HEAD_MARK}${list.join('')}>`
  return tag === 'title' ? `${open}${escapeHtml(text ?? '')}</title>` : open
}

/** JSON that can stand inside a script element. */
export const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
