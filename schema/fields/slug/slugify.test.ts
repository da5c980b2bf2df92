import { expect, it } from 'vitest'
import { slugify } from './slugify.ts'

it.each([
  ['Corn grain yield', 'corn-grain-yield'],
  ['  Corn grain, difference from “untreated” strips! ', 'corn-grain-difference-from-untreated-strips'],
  ['The farmer’s N₂O & pH 6.5', 'the-farmers-n2o-ph-6-5'],
  ['Über Æbleskiver, große Łódź', 'uber-aebleskiver-grosse-lodz'],
  ['小麦', ''],
  ['---', ''],
  ['word '.repeat(20), 'word-'.repeat(16).slice(0, -1)],
])('%j is %j', (title, slug) => {
  expect(slugify(title)).toBe(slug)
})
