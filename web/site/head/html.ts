import { escapeMarkup } from '../../../schema/escape.ts'
import { HEAD_MARK, type HeadTag } from './head-tags.ts'

/** Returns the HTML of a head element that belongs to one page. */
export function tagHtml({ tag, attributes, text }: HeadTag): string {
  const list = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`)
  const open = `<${tag} ${HEAD_MARK}${list.join('')}>`
  return tag === 'title' ? `${open}${escapeMarkup(text ?? '')}</title>` : open
}
