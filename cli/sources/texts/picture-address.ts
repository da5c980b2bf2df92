import type { HtmlNode } from '../../../schema/rich-text/html-nodes.ts'
import { isAddress } from '../../../schema/text.ts'

/* Where HTML has the addresses of pictures. */

/** Where scripts find the address of a picture that they load later. Until then, `src` has a placeholder. */
const LAZY = ['data-lazy-src', 'data-src', 'data-original']
/** The same for several sizes of a picture. */
const SETS = ['data-lazy-srcset', 'data-srcset', 'srcset']

/** Returns the address of the largest picture of a `srcset`: https://html.spec.whatwg.org/multipage/images.html#srcset-attributes. */
function largestIn(srcset: string): string | undefined {
  let largest: string | undefined
  let size = 0
  let address: string | undefined
  const add = (width: number) => {
    if (address !== undefined && width > size) [largest, size] = [address, width]
    address = undefined
  }
  for (const part of srcset.split(/\s+/)) {
    const [, width, next] = /^([\d.]+)[wxh](?:,(.*))?$/.exec(part) ?? []
    add(Number(width ?? 1))
    const text = (width === undefined ? part : (next ?? '')).replace(/,$/, '')
    if (text !== '') address = text
  }
  add(1)
  return largest
}

/** Returns the address of a picture: the one that scripts would load later, its own, or the largest one that it can choose. */
export function pictureAddress(node: HtmlNode, sources: readonly HtmlNode[]): string {
  const lazy = LAZY.map((name) => node.attribute(name).trim()).find((address) => address !== '')
  const own = node.attribute('src').trim()
  // Scripts of Shopify's themes put a width into the address. Without one, it is that of the original.
  if (lazy !== undefined) return lazy.replace(/_\{width\}x(?:\{height\})?/, '')
  if (own !== '' && !own.startsWith('data:')) return own
  const sets = [node, ...sources].flatMap((element) => SETS.map((name) => largestIn(element.attribute(name))))
  return sets.find((address) => address !== undefined && !address.startsWith('data:')) ?? own
}

/** The first `url()` of `background` or `background-image` in a style: quoted in either way, or bare. */
const BACKGROUND = /(?:^|;)\s*background(?:-image)?\s*:[^;]*?\burl\(\s*(?:"([^"]*)"|'([^']*)'|([^)'"]*))\s*\)/i

/** Returns the address of the picture behind an element. */
export function backgroundOf(node: HtmlNode): string | undefined {
  const style = node.attribute('style')
  const url = BACKGROUND.exec(style)
    ?.slice(1)
    .find((group) => group !== undefined)
  const names = ['data-background-image', 'data-background', 'data-bg', 'background']
  const isPicture = (address: string) => isAddress(address) || /^[^\s:]+\.\w{3,4}$/.test(address)
  return (
    url?.trim() ||
    names.map((name) => node.attribute(name).trim()).find((address) => address !== '' && isPicture(address))
  )
}

/** Whether there is a picture in an element. */
export const hasPicture = ({ name, children }: HtmlNode): boolean => name === 'img' || children.some(hasPicture)
