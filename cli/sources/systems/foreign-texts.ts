import { isObject } from '../../../schema/is-object.ts'
import { type Data, objectsIn, textOf } from './system.ts'

/*
 * Converts the rich texts of other systems to one form, which the transforms `plain` and `markdown` read: nodes with `type` and
 * `children`, and leaves with `text`, `bold` and `italic`.
 */

const CONTENTFUL: Record<string, string> = {
  'unordered-list': 'unordered-list',
  'ordered-list': 'ordered-list',
  'list-item': 'list-item',
  blockquote: 'quote',
}

/** A rich text of Contentful: https://www.contentful.com/developers/docs/concepts/rich-text/. */
export const isContentfulText = (value: unknown): value is Data => isObject(value) && value.nodeType === 'document'

export function contentfulNodes(node: Data): Data[] {
  return objectsIn(node.content).flatMap((one): Data[] => {
    const type = textOf(one.nodeType)
    if (type === 'text') {
      const marks = new Set(objectsIn(one.marks).map((mark) => mark.type))
      return [{ text: one.value, bold: marks.has('bold'), italic: marks.has('italic') }]
    }
    const data = isObject(one.data) ? one.data : {}
    const target = isObject(data.target) ? data.target : {}
    if (type === 'embedded-asset-block') return [{ type: 'image', url: target.url, alt: target.title }]
    if (type === 'hyperlink') return [{ type: 'link', url: data.uri, children: contentfulNodes(one) }]
    const level = /^heading-(\d)$/.exec(type)?.[1]
    if (level !== undefined) return [{ type: 'heading', level: Number(level), children: contentfulNodes(one) }]
    return [
      {
        type: CONTENTFUL[type] ?? (type.includes('entry-hyperlink') ? 'link' : 'paragraph'),
        children: contentfulNodes(one),
      },
    ]
  })
}
