import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ComparedText, compareTexts } from './compared-text.tsx'

const BEFORE = 'Use **two** ounces per acre of dry soil.'
const AFTER = 'Use **three** ounces per acre of dry soil.'

function markup(text: string, other: string, isNew: boolean) {
  const runs = isNew ? compareTexts(other, text) : compareTexts(text, other)
  return renderToStaticMarkup(<ComparedText text={text} runs={runs} isNew={isNew} />).replaceAll(/ class="[^"]*"/g, '')
}

it('marks the words that the other text does not have', () => {
  expect(markup(BEFORE, AFTER, false)).toBe(
    '<span>Use </span><del>**two** </del><span>ounces per acre of dry soil.</span>',
  )
  expect(markup(AFTER, BEFORE, true)).toBe(
    '<span>Use </span><ins>**three** </ins><span>ounces per acre of dry soil.</span>',
  )
})

it('does not mark a word because other space follows it, unless only spaces differ', () => {
  const more = `${AFTER}\n\nAdded.`
  expect(markup(more, AFTER, true)).toContain('soil.\n\n</span><ins>Added.</ins>')
  expect(markup(AFTER.replace('three** ', 'three**\n'), AFTER, true)).toContain('<ins>**three**\n')
})

it('shortens what both texts have', () => {
  const long = Array.from({ length: 200 }, (_, at) => `w${at}`).join(' ')
  const shown = markup(`${long} old`, `${long} new`, false)
  expect(shown).toContain('… w180')
  expect(shown).not.toContain('w100')
})

it('compares short texts, and texts with nothing in common, as a whole', () => {
  expect(markup('Yes', 'No', true)).toBe('Yes')
  expect(markup('', AFTER, false)).toBe('<em>(empty)</em>')
  expect(markup('a b c d e f g', 'h i j k l m n', true)).toBe('a b c d e f g')
})
