import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')

const sheets = globSync('motion/*.css', { cwd: new URL('.', import.meta.url) })

/** Returns the values of properties in a style sheet. */
const valuesOf = (css: string, property: RegExp) =>
  Array.from(css.matchAll(new RegExp(`(?<![\\w-])(?:${property.source}):\\s*([^;]+);`, 'g')), ([, value]) => value!)

test('what answers or moves is over after 120 ms', () => {
  expect(valuesOf(read('tokens.css'), /--quick/)).toEqual(['0.12s'])
  expect(sheets.length).toBeGreaterThan(3)
  const timed = sheets.flatMap((sheet) =>
    valuesOf(read(sheet), /transition|transition-duration|animation|animation-duration/),
  )
  expect(timed.length).toBeGreaterThan(5)
  // Without a duration, an animation follows the scroll position.
  expect(timed.filter((value) => !/var\(--quick\)|^none$|^read linear both$/.test(value))).toEqual([])
})

test.each(sheets)('%s hides nothing: it fades no text, and shows no drawing in parts', (sheet) => {
  expect(read(sheet)).not.toMatch(/opacity|visibility: hidden|view\(\)|view-timeline/)
})
