import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { palette } from '../theme/theme.ts'
import { fonts } from './lettering.ts'
import { shareImageSvg } from './share-image.ts'

const colours = palette({ primary: '#10b981', secondary: '#059669', accent: '#34d399' }, 'light')

/** The share image of a site. */
const imageOf = (title: string, tagline: string) => shareImageSvg({ title, tagline, colours, fonts, plants: true })

const { DOMParser } = new JSDOM().window
const parse = (svg: string) => new DOMParser().parseFromString(svg, 'image/svg+xml')

/** The lines of the share image that are drawn as outlines. */
const linesOf = (title: string, tagline: string) =>
  [...parse(imageOf(title, tagline)).querySelectorAll('g[aria-label]')].map((line) => {
    const text = line.getAttribute('aria-label')!
    const [x = 0, y = 0, scale = 0] = line
      .getAttribute('transform')!
      .match(/[\d.]+/g)!
      .map(Number)
    const isTitle = line.querySelector('path')!.getAttribute('fill') === colours.ink
    const font = isTitle ? fonts.serif : fonts.sans
    const size = scale / font.outlinesOf('').unit
    return { text, y, size, right: x + font.widthOf(text)! * size }
  })

test.each([
  ['a short name', 'Verdant', 'Sustainable Solutions'],
  [
    'a name of many words',
    'Research Cooperative of the Upper Midwest '.repeat(4).trim(),
    'Tested on farms. '.repeat(11).trim(),
  ],
  ['a name of one long word', 'Landwirtschaftsbiotechnologiegesellschaft', 'Biofertilizers & bio-urea'],
])('the share image shows all of %s, beside the plants and above the ground', (_, title, tagline) => {
  const lines = linesOf(title, tagline)
  const words = lines
    .map(({ text }) => text)
    .join('')
    .replaceAll(' ', '')
  expect(words).toBe(`${title}${tagline}`.replaceAll(' ', ''))
  for (const { right } of lines) expect(right).toBeLessThan(620)
  const [first, last] = [lines[0]!, lines.at(-1)!]
  expect(first.y - first.size).toBeGreaterThan(0)
  expect(last.y).toBeLessThan(560)
  // Vertically centred between the upper edge and the ground.
  expect(Math.abs((first.y - first.size + last.y) / 2 - 280)).toBeLessThan(20)
})

/** The texts of the share image, as outlines with a label or in a font of the server. */
const textsIn = (svg: string) =>
  [...parse(svg).querySelectorAll('g[aria-label], text')].map(
    (line) => line.getAttribute('aria-label') ?? line.textContent,
  )

test.each(['A & B', '<b>', ']]>', '&#0;', '\ufffe', 'a\uffffb', '"\''])('%j is text in the share image', (text) => {
  const shown = text.replaceAll(/[\ufffe\uffff]/g, '')
  expect(textsIn(imageOf(text, text))).toEqual([shown, shown])
})

test('only characters that the fonts of the site lack are left to the fonts of the server', () => {
  const svg = imageOf('微生物', 'Living inputs')
  expect([...parse(svg).querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual(['微生物'])
  expect(textsIn(svg)).toEqual(['微生物', 'Living inputs'])
})
