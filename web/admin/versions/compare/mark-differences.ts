const MARK = 'data-differs'
const MARK_CSS = `[${MARK}] { outline: 3px solid #d97706 !important; outline-offset: 3px; }`

/** Elements that are no content of the page. */
const IGNORED = 'script, style, noscript, svg, .preview-bar, .preview-bar *'

/** Groups the elements of a page that contain text of their own, or a picture, by tag name and that text or picture address. */
function partsOf(page: Document, base: string): Map<string, Element[]> {
  const parts = new Map<string, Element[]>()
  for (const element of page.body.querySelectorAll('*')) {
    if (element.matches(IGNORED)) continue
    const shown = shownBy(element, base)
    if (!shown) continue
    const key = `${element.tagName} ${shown}`
    parts.set(key, [...(parts.get(key) ?? []), element])
  }
  return parts
}

/** Returns the element's own text, or the address of its picture without the path of the preview. */
function shownBy(element: Element, base: string): string {
  if (element instanceof element.ownerDocument.defaultView!.HTMLImageElement) {
    return new URL(element.src, location.href).pathname.replace(base, '')
  }
  const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
  return own
    .map(({ textContent }) => textContent ?? '')
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function addMarkStyle(page: Document) {
  const view = page.defaultView
  if (!view || page.documentElement.hasAttribute('data-compared')) return
  page.documentElement.setAttribute('data-compared', '')
  // The Content-Security-Policy allows constructed style sheets, but no style elements.
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(MARK_CSS)
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
}

/** A page in a frame, and the path below which it is served. */
export interface ComparedPage {
  page: Document
  base: string
}

/**
 * Marks the elements of two pages that show something which the other page does not, or less often.
 *
 * @returns how many elements of the second page are marked, or of the first one if those are more
 */
export function markDifferences(first: ComparedPage, second: ComparedPage): number {
  const parts = [partsOf(first.page, first.base), partsOf(second.page, second.base)] as const
  const count = (own: Map<string, Element[]>, other: Map<string, Element[]>) => {
    let marked = 0
    for (const [key, elements] of own) {
      const known = other.get(key)?.length ?? 0
      for (const [index, element] of elements.entries()) {
        const differs = index >= known
        if (differs !== element.hasAttribute(MARK)) element.toggleAttribute(MARK, differs)
        if (differs) marked++
      }
    }
    return marked
  }
  for (const { page } of [first, second]) addMarkStyle(page)
  return Math.max(count(parts[0], parts[1]), count(parts[1], parts[0]))
}
