import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../', import.meta.url)

const sheets = globSync(['styles/**/*.css', 'site/**/*.css', 'kinds/**/*.css'], { cwd: folder }).filter(
  (file) => !/(^|\/)admin/.test(file),
)

const read = (file: string) => readFileSync(new URL(file, folder), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')

/** Rules that are not in use while a visitor with JavaScript looks at a page. */
const UNUSED = /@media (?:\(scripting: none\)|print) \{(?:[^{}]*\{[^{}]*\})*\s*\}/g

const ROOT_HAS = /(?:^|[\s,{}])(?:html|body|:root)[^\s,{]*:has\(/

test('the root has no :has, for which browsers compute all styles again at each press and whenever elements are inserted', () => {
  expect(sheets.length).toBeGreaterThan(15)
  expect(sheets.filter((file) => read(file).replaceAll(UNUSED, '').search(ROOT_HAS) >= 0)).toEqual([])
})

test('style sheets that are loaded later register no properties, for which browsers compute all styles again', () => {
  const late = sheets.filter((file) => /\/(late|motion)\//.test(file))
  expect(late.length).toBeGreaterThan(5)
  // These utilities of Tailwind do.
  const registering =
    /@apply[^;]*[\s:](?:font-(?:thin|light|normal|medium|semibold|bold|black)|leading-|tracking-|shadow|ring|border(?:-\w+)?\b|ease-|translate|scale-|rotate|blur|space-|divide-)/
  expect(late.filter((file) => registering.test(read(file)))).toEqual([])
})
