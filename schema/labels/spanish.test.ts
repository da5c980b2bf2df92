import { expect, it } from 'vitest'
import type { Message } from './catalogue.ts'
import { english } from './english.data.ts'
import { labelEntries, namesIn } from './entries.ts'
import { kindWords } from './kind-words.ts'
import { labelsWith } from './labels.ts'
import { spanish } from './spanish.data.ts'

const label = labelsWith([], spanish)

it('has every label that English has, those of the kinds included, and no other', () => {
  expect(Object.keys(spanish.messages).sort()).toEqual(Object.keys(english.messages).sort())
})

/** Returns the names in braces. Whether a word for a kind has a capital depends on its place, so `{One}` is the same as `{one}`. */
const namesOf = (message: Message) => {
  const forms = typeof message === 'string' ? [message] : Object.values(message)
  return [...new Set(forms.flatMap(namesIn).map((name) => name.toLowerCase()))].sort()
}

it.each(Object.entries(spanish.messages))('%s names the values that it names in English', (key, message) => {
  expect(namesOf(message)).toEqual(namesOf(english.messages[key]!))
})

it('has the forms for numbers that Spanish has', () => {
  const forms = new Intl.PluralRules('es').resolvedOptions().pluralCategories
  for (const message of Object.values(spanish.messages))
    if (typeof message !== 'string') expect(Object.keys(message).sort()).toEqual([...forms].sort())
  const counts = [0, 1, 2, 1_000_000].map((count) => label('search.count', { count }))
  expect(counts).toEqual(['0 resultados', '1 resultado', '2 resultados', '1,000,000 de resultados'])
})

it('has texts that fit in, without spaces around them', () => {
  for (const { text } of labelEntries(spanish)) {
    expect(text.trim()).toBe(text)
    expect(text).not.toBe('')
    expect(text.length).toBeLessThan(500)
  }
})

it('names the items of a kind within sentences', () => {
  const words = kindWords({ name: 'job' }, label)
  expect(label('item.missingTitle', words)).toBe('Empleo no encontrado')
  expect(label('list.filterAll', words)).toBe('Todos los puestos')
  expect(label('list.count', { ...words, count: 1 })).toBe('1 puesto')
})
