import { useEffect, useRef } from 'react'
import { HEAD_MARK, headTags, type PageHead } from './head.ts'

/**
 * Updates the document's head when another page is shown.
 *
 * @param comesServed whether the server rendered the head of the first page
 */
export function useHead(head: PageHead | undefined, siteTitle: string, comesServed: boolean) {
  const served = useRef(comesServed)
  const key = JSON.stringify(head)
  useEffect(() => {
    if (!key) return
    if (served.current) {
      served.current = false
      return
    }
    const elements = headTags(JSON.parse(key) as PageHead, siteTitle, location.origin).map((tag) => {
      const element = document.createElement(tag.tag)
      for (const [name, value] of Object.entries(tag.attributes)) element.setAttribute(name, value)
      element.setAttribute(HEAD_MARK, '')
      if (tag.text) element.textContent = tag.text
      return element
    })
    for (const old of document.head.querySelectorAll(`[${HEAD_MARK}]`)) old.remove()
    document.head.append(...elements)
  }, [key, siteTitle])
}
