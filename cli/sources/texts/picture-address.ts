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
  const add = (given: number) => {
    if (address !== undefined && given > size) [largest, size] = [address, given]
    address = undefined
  }
  for (const part of srcset.split(/\s+/)) {
    const [, given, next] = /^([\d.]+)[wxh](?:,(.*))?$/.exec(part) ?? []
    add(Number(given ?? 1))
    const found = (given === undefined ? part : (next ?? '')).replace(/,$/, '')
    if (found !== '') address = found
  }
  add(1)
  return largest
}

/** Returns the address of a picture: the one that scripts would load later, its own, or the largest one that it can choose. */
export function pictureAddress(node: HtmlNode, sources: readonly HtmlNode[]): string {
  const lazy = LAZY.map((name) => node.attribute(name).trim()).find((one) => one !== '')
  const own = node.attribute('src').trim()
  // Scripts of Shopify's themes put a width into the address. Without one, it is that of the original.
  if (lazy !== undefined) return lazy.replace(/_\{width\}x(?:\{height\})?/, '')
  if (own !== '' && !own.startsWith('data:')) return own
  const sets = [node, ...sources].flatMap((one) => SETS.map((name) => largestIn(one.attribute(name))))
  return sets.find((one) => one !== undefined && !one.startsWith('data:')) ?? own
}

/** The first `url()` of `background` or `background-image` in a style: quoted in either way, or bare. */
const BACKGROUND = /(?:^|;)\s*background(?:-image)?\s*:[^;]*?\burl\(\s*(?:"([^"]*)"|'([^']*)'|([^)'"]*))\s*\)/i

/** Returns the address of the picture behind an element. */
export function backgroundOf(node: HtmlNode): string | undefined {
  const style = node.attribute('style')
  const found = style === '' ? null : BACKGROUND.exec(style)
  const given = [found?.slice(1).find((one) => one !== undefined)]
  const names = ['data-background-image', 'data-background', 'data-bg', 'background']
  const isPicture = (one: string) => isAddress(one) || /^[^\s:]+\.\w{3,4}$/.test(one)
  return (
    given.find((one) => one !== undefined && one.trim() !== '')?.trim() ??
    names.map((name) => node.attribute(name).trim()).find((one) => one !== '' && isPicture(one))
  )
}

/** Whether there is a picture in an element. */
export const hasPicture = ({ name, children }: HtmlNode): boolean => name === 'img' || children.some(hasPicture)
