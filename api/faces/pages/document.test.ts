import { expect, it } from 'vitest'
import type { Rendered } from '../../../schema/renderer.ts'
import { pageDocument, pageFrame } from './document.ts'

const frame = pageFrame({
  scripts: { en: ['/assets/a.js'], es: ['/assets/b.js'] },
  css: 'p{}',
  views: { script: '/assets/v.js', css: 'b{}' },
  fonts: ['/assets/a.woff2'],
})

const page: Rendered = {
  status: 200,
  cacheable: true,
  language: { tag: 'en', dir: 'ltr' },
  head: '<title>A</title>',
  hasViews: false,
  picture: '',
  html: '',
  state: 'null',
  styleHashes: [],
  scriptHashes: [],
  policy: { script: [], connect: [], image: [] },
}

it('preloads the main picture before the style sheet, or the fonts if there is none', () => {
  const picture = '<link rel="preload" as="image" imagesrcset="/media/a.webp/160.avif 160w">'
  const preloads = (document: string) =>
    document.slice(0, document.indexOf('<style>')).match(/<link rel="preload"[^>]*>/g)
  expect(preloads(pageDocument({ ...page, picture }, frame))).toEqual([picture])
  expect(preloads(pageDocument(page, frame))).toEqual([expect.stringContaining('href="/assets/a.woff2" as="font"')])
})

it('contains the styles and the script of the views where the page has some', () => {
  const landing = pageDocument(page, frame)
  expect(landing).not.toContain('b{}')
  expect(landing).not.toContain('/assets/v.js')
  const other = pageDocument({ ...page, hasViews: true }, frame)
  expect(other).toContain('<style>p{}</style>\n<style data-views>b{}</style>')
  expect(other).toContain('["/assets/v.js",...')
})
