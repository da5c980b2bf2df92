import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { palette } from '../theme/theme.ts'
import { socialSvg } from './signs.ts'

const colours = palette({ primary: '#10b981', secondary: '#059669', accent: '#34d399' }, 'light')

/** The text lines of the social image. */
const linesOf = (title: string, tagline: string) =>
  [
    ...socialSvg({ title, tagline, colours }).matchAll(/<text x="(\d+)" y="(\d+)" font-size="(\d+)">(.*?)<\/text>/g),
  ].map(([, x, y, size, text]) => ({ x: Number(x), y: Number(y), size: Number(size), text: text! }))

test.each([
  ['a short name', 'Verdant', 'Sustainable Solutions'],
  [
    'a name of many words',
    'Research Cooperative of the Upper Midwest '.repeat(4).trim(),
    'Tested on farms. '.repeat(11).trim(),
  ],
  ['a name of one long word', 'Landwirtschaftsbiotechnologiegesellschaft', 'Biofertilizers & bio-urea'],
])('the social image shows all of %s, beside the plants and above the ground', (_, title, tagline) => {
  const lines = linesOf(title, tagline)
  const said = lines
    .map(({ text }) => text)
    .join('')
    .replaceAll(' ', '')
  expect(said).toBe(`${title}${tagline}`.replaceAll(' ', '').replaceAll('&', '&amp;'))
  for (const { x, size, text } of lines) expect(x + text.length * size * 0.45).toBeLessThan(620)
  const [first, last] = [lines[0]!, lines.at(-1)!]
  expect(first.y - first.size).toBeGreaterThan(0)
  expect(last.y).toBeLessThan(560)
  // Vertically centred between the upper edge and the ground.
  expect(Math.abs((first.y - first.size + last.y) / 2 - 280)).toBeLessThan(20)
})

const { DOMParser } = new JSDOM().window

test.each(['A & B', '<b>', ']]>', '&#0;', '\ufffe', 'a\uffffb', '"\''])('%j is text in the social image', (text) => {
  const svg = socialSvg({ title: text, tagline: text, colours })
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml')
  const shown = text.replaceAll(/[\ufffe\uffff]/g, '')
  expect([...parsed.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual([shown, shown])
})
