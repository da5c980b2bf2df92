import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FORMS_CSS } from './forms-css.data.ts'

const WEB = join(import.meta.dirname, '../..')
/** A rule whose box has the shape of a leaf: two corners, or all but one, are round. */
const LEAF = /([^{};]+)\{[^{}]*border-radius: (?:0 100% 0 100%|100% 0 100% 0|999px 999px 999px [\d.]+rem)[^{}]*\}/g

test('without drawings of plants, each shape of a leaf is a circle', () => {
  const files = globSync('**/*.css', { cwd: WEB, exclude: ['admin/**', 'node_modules/**'] })
  const leaves = files.flatMap((file) =>
    [...readFileSync(join(WEB, file), 'utf8').matchAll(LEAF)].map(([, selector]) => selector!.trim()),
  )
  expect(leaves.length).toBeGreaterThan(5)
  const [circles = ''] = FORMS_CSS.split('{', 1)
  expect(leaves.filter((selector) => !circles.split(',').includes(selector.replaceAll(' > ', '>')))).toEqual([])
})
