import { expect, it } from 'vitest'
import type { Rendered } from '../../../schema/renderer.ts'
import { pageDocument, pageFrame } from './document.ts'

const frame = pageFrame({
  scripts: { en: ['/assets/a.js'], es: ['/assets/b.js'] },
  css: 'p{}',
  fonts: ['/assets/a.woff2'],
})

const page: Rendered = {
  status: 200,
  cacheable: true,
  language: { tag: 'en', dir: 'ltr' },
  head: '<title>A</title>',
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
