import { expect, it } from 'vitest'
import { canonicalLanguage } from '../../../schema/fields/translations/language.ts'
import { knownLanguages, ownNameOf } from './language-names.ts'

it('lists languages by their names, each once', () => {
  const languages = knownLanguages()
  expect(languages).toContainEqual({ tag: 'es', name: 'Spanish' })
  expect(languages).toContainEqual({ tag: 'pt-BR', name: 'Brazilian Portuguese' })
  expect(languages.length).toBeGreaterThan(150)
  for (const key of ['tag', 'name'] as const)
    expect(new Set(languages.map((language) => language[key])).size).toBe(languages.length)
  expect(languages.filter(({ tag }) => canonicalLanguage(tag) !== tag)).toEqual([])
})

it.each([
  ['es', 'Español'],
  ['de', 'Deutsch'],
  ['ar', 'العربية'],
  ['pt-BR', 'Português (Brasil)'],
  ['not a tag', ''],
  ['', ''],
])('knows the name of %s in the language itself', (tag, name) => expect(ownNameOf(tag)).toBe(name))
