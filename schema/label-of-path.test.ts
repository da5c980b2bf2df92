import { expect, it } from 'vitest'
import { hero, product } from './kinds/index.ts'
import { labelOfPath } from './label-of-path.ts'

it.each([
  [product, 'description', 'Short description'],
  [product, 'features.1', 'Features 2'],
  [hero, 'statistics.1.label', 'Statistics 2: Label'],
  [hero, 'primaryCTA.text', 'Primary button: Text'],
  [product, 'translations.es.name', 'Spanish: Name'],
  [product, 'translations.es.texts.name', 'Spanish: Name'],
  [product, 'nothing.here', 'nothing.here'],
])('labels a place of %#', (kind, path, label) => {
  expect(labelOfPath(kind.fields, path)).toBe(label)
})
