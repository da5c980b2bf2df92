/** Shows an element of a page in a scaled frame in its own size. Returns the size that it has on the page. */
export function keepSize(element: HTMLElement): { width: number; height: number } {
  const frame = element.ownerDocument.defaultView?.frameElement as HTMLElement | null | undefined
  const scale = frame ? frame.getBoundingClientRect().width / frame.offsetWidth || 1 : 1
  element.style.transform = `scale(${1 / scale})`
  return { width: element.offsetWidth / scale, height: element.offsetHeight / scale }
}
