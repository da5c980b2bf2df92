import { useEffect, useRef } from 'react'
import { HEAD_MARK, headTags, type PageHead } from './head.ts'

/**
 * Keeps the document's head that of the page shown.
 *
 * @param comesServed whether the first page came with its own from the server
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
