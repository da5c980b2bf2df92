import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../', import.meta.url)

const sheets = globSync(['styles/**/*.css', 'site/**/*.css', 'kinds/**/*.css'], { cwd: folder }).filter(
  (file) => !/(^|\/)admin/.test(file),
)

const read = (file: string) => readFileSync(new URL(file, folder), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')

/** States that change whenever a visitor presses, points or types. The style sheets for no scripting are not in use otherwise. */
const ROOT_HAS_STATE =
  /(?:^|[\s,{}])(?:html|body|:root)[^\s,{]*:has\([^)]*:(?:focus|active|hover|checked|target)[^{]*\{/

test('the root does not depend on a state by :has, for which browsers would check the whole page at each press', () => {
  expect(sheets.length).toBeGreaterThan(15)
  const used = (file: string) => read(file).replaceAll(/@media \(scripting: none\) \{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')
  expect(sheets.filter((file) => used(file).search(ROOT_HAS_STATE) >= 0)).toEqual([])
})

test('style sheets that are loaded later register no properties, for which browsers compute all styles again', () => {
  const late = sheets.filter((file) => /\/(late|motion)\//.test(file))
  expect(late.length).toBeGreaterThan(5)
  // These utilities of Tailwind do.
  const registering =
    /@apply[^;]*[\s:](?:font-(?:thin|light|normal|medium|semibold|bold|black)|leading-|tracking-|shadow|ring|border(?:-\w+)?\b|ease-|translate|scale-|rotate|blur|space-|divide-)/
  expect(late.filter((file) => registering.test(read(file)))).toEqual([])
})
