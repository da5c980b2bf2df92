import createDomPurify from 'dompurify'
import { JSDOM } from 'jsdom'
import { SaxesParser } from 'saxes'
import { svgSize } from './svg-size.ts'

/** A cleaned SVG document and its size in CSS pixels. */
export interface SanitisedSvg {
  text: string
  width: number
  height: number
}

/** Thrown when an SVG is rejected. The message completes a sentence that starts with the file name: `logo.svg` `declares entities`. */
export class RejectedSvg extends Error {}

const MAX_PASSES = 4
const MAX_ELEMENTS = 20_000
const MAX_DRAWN_ELEMENTS = 200_000
const MAX_DEPTH = 200
/** Largest number of attributes of one element. Checking them takes time that grows with the square of their number. */
const MAX_ATTRIBUTES = 200

const { window } = new JSDOM('')
const purify = createDomPurify(window)

// References in attributes, and in CSS within attributes, must point into the document itself. A backslash could spell a
// function's name differently: https://www.w3.org/TR/css-syntax-3/#consume-escaped-code-point
purify.addHook('uponSanitizeAttribute', (_element, attribute) => {
  const value = attribute.attrValue.replaceAll(/[\s\p{Cc}]/gu, '').toLowerCase()
  const isReference = /^(?:xlink:)?href$/.test(attribute.attrName)
  const isForeign =
    /url\((?!["']?#)|image\(|image-set\(|src\(|@import|expression\(|javascript:/.test(value) ||
    (/\\|\/\*/.test(value) && (attribute.attrName === 'style' || value.includes('(')))
  if (isForeign || (isReference && !value.startsWith('#'))) attribute.keepAttr = false
})

/**
 * Removes scripts, event handlers, styles, foreign content, embedded pictures, metadata and external references from an
 * SVG. Sanitising is idempotent.
 *
 * @throws RejectedSvg if the file is not a well-formed SVG in UTF-8, declares entities, or expands to too many elements
 */
export function sanitiseSvg(bytes: Uint8Array): SanitisedSvg {
  let text = decode(bytes)
  inspect(text)
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const root = purified(text)
    const next = new window.XMLSerializer().serializeToString(root)
    if (next === text) {
      if (drawnElements(root) > MAX_DRAWN_ELEMENTS) throw new RejectedSvg('is too complex')
      return { text, ...svgSize(root) }
    }
    text = next
  }
  throw new RejectedSvg('cannot be made safe')
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new RejectedSvg('is not written in UTF-8')
  }
}

/** Rejects malformed, very large or deeply nested input before building a DOM from it. */
function inspect(text: string): void {
  let elements = 0
  let depth = 0
  let attributes = 0
  const parser = new SaxesParser({ xmlns: true })
  parser.on('doctype', (declarations) => {
    if (/<!ENTITY/i.test(declarations)) throw new RejectedSvg('declares entities')
  })
  parser.on('opentagstart', () => {
    attributes = 0
  })
  parser.on('attribute', () => {
    if (++attributes > MAX_ATTRIBUTES) throw new RejectedSvg('is too complex')
  })
  parser.on('opentag', () => {
    if (++elements > MAX_ELEMENTS || ++depth > MAX_DEPTH) throw new RejectedSvg('is too complex')
  })
  parser.on('closetag', () => {
    depth--
  })
  parser.on('error', (error) => {
    throw new RejectedSvg(
      `is not a well-formed SVG (line and column ${/^\d+:\d+/.exec(error.message)?.[0] ?? 'unknown'})`,
    )
  })
  parser.write(text).close()
}

function purified(text: string): Element {
  const dirty = new window.XMLSerializer().serializeToString(parse(text))
  const body = purify.sanitize(dirty, {
    USE_PROFILES: { svg: true, svgFilters: true },
    ADD_TAGS: ['use'],
    FORBID_TAGS: ['style', 'image', 'feimage', 'metadata', 'foreignobject', 'script', 'a'],
    KEEP_CONTENT: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM: true,
  })
  const root = body.firstChild
  if (!(root instanceof window.SVGElement) || root.localName !== 'svg') throw new RejectedSvg('holds no picture')
  return root
}

const parse = (text: string) => new JSDOM(text, { contentType: 'image/svg+xml' }).window.document.documentElement

/** Returns the number of elements after every `use` is replaced by a copy of the element that it references. */
function drawnElements(root: Element): number {
  const known = new Map<Element, number>()
  const byId = new Map([...root.querySelectorAll('[id]')].toReversed().map((element) => [element.id, element]))
  const count = (element: Element): number => {
    const before = known.get(element)
    if (before !== undefined) return before
    known.set(element, Infinity)
    let total = 1
    for (const child of element.children) total += count(child)
    const used = element.localName === 'use' && byId.get(referenceOf(element))
    if (used) total += count(used)
    known.set(element, total)
    return total
  }
  return count(root)
}

const referenceOf = (use: Element) => (use.getAttribute('href') ?? use.getAttribute('xlink:href') ?? '').trim().slice(1)
