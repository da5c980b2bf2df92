import { describe, expect, it } from 'vitest'
import { product } from '../../schema/kinds/index.ts'
import { stepLines } from './plan-report.ts'
import { valueText } from '../../api/content/imports/value-text.ts'

describe('a value as text', () => {
  it.each([
    ['a text as it is', 'dry\nsoil', 'dry\nsoil'],
    ['a list of texts with a line for each', ['dry', 'sandy'], '• dry\n• sandy'],
    ['an object as JSON', { width: 1 }, '{\n  "width": 1\n}'],
    ['nothing as nothing', undefined, ''],
  ])('%s', (_, value, text) => expect(valueText(value)).toBe(text))
})

it('of a long list, a plan shows the entries that differ', () => {
  const entries = Array.from({ length: 20 }, (_, n) => `rule${n} crop${n}`)
  const changes = [{ field: 'features', before: entries, after: entries.filter((_, n) => n !== 9) }]
  const [, line] = stepLines({ kind: product, outcome: 'update', title: 'Azo', changes, problems: [] })
  expect(line).toBe('    features: … • rule8 crop8 • [-rule9 crop9 •-] rule10 crop10 • rule11 …')
})
