import type { PageHead } from './head.ts'
import { HEAD_MARK, headTags } from './head-tags.ts'

/** Updates the document's head to that of another page. */
export function showHead(head: PageHead, siteTitle: string): void {
  const elements = headTags(head, siteTitle, location.origin).map((tag) => {
    const element = document.createElement(tag.tag)
    for (const [name, value] of Object.entries(tag.attributes)) element.setAttribute(name, value)
    element.setAttribute(HEAD_MARK, '')
    if (tag.text) element.textContent = tag.text
    return element
  })
  for (const old of document.head.querySelectorAll(`[${HEAD_MARK}]`)) old.remove()
  document.head.append(...elements)
}
