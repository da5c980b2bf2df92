import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8')

const sizes = [...read('styles/type.css').matchAll(/--text-(\w+):/g)].map(([, name]) => name!)

const isAdmin = (file: string) => /(^|\/)admin/.test(file)
const files = globSync(['styles/*.css', 'site/**/*.{css,tsx}', 'kinds/**/*.{css,tsx}', 'ui/**/*.tsx'], {
  cwd: folder,
}).filter((file) => !isAdmin(file))

test('the public site has eight sizes of text', () => {
  expect(sizes).toEqual(['xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl', '4xl'])
})

/** Returns what a pattern finds in the files and the scale lacks, each with its file. */
const strange = (names: readonly string[], pattern: RegExp, allowed: readonly string[]) =>
  names.flatMap((file) =>
    Array.from(read(file).matchAll(pattern), ([, size]) => size!)
      .filter((size) => !allowed.includes(size))
      .map((size) => `${file}: ${size}`),
  )

test('style sheets use these sizes and no others', () => {
  const sheets = files.filter((file) => file.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(15)
  // Paper has a measure of its own, the point.
  const allowed = [...sizes.map((size) => `var(--text-${size})`), '10.5pt']
  expect(strange(sheets, /(?:font-size|font):\s*([^;]+);/g, allowed)).toEqual([])
})

test('no measure of a text depends on its font, so that no line breaks differently when the font has loaded', () => {
  expect(strange(files, /(?:^|[^\w-])([\d.]+(?:ch|ex|cap|ic)\b)/g, [])).toEqual([])
})

test('utilities use these sizes and no others', () => {
  expect(strange(files, /[\s'":]text-(\[[^\]]*\d[^\]]*\]|(?:xs|sm|base|lg|\d*xl)\b)/g, sizes)).toEqual([])
})
