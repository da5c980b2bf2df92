import { describe, expect, it } from 'vitest'
import { text } from '../../../../schema/fields.ts'
import { type OriginalText, originalHash } from '../../../../schema/fields/translations/texts.ts'
import type { Translations } from '../../../../schema/fields/translations/type.ts'
import {
  editedTranslations,
  translationsOfFormer,
  withConfirmed,
  withoutBlank,
  withText,
  withVisibility,
} from './edits.ts'

const title: OriginalText = { path: 'title', field: text('Title'), value: 'Wheat' }
const outdated = { text: 'Trigo', original: 'earlier' }
const stored: Translations = { es: { isVisible: true, texts: { title: outdated } } }
const current = { text: 'El trigo', original: originalHash('Wheat') }

describe('an edit of a translation', () => {
  it('is of the present original, and leaves other languages as they are', () => {
    const before = { ...stored, de: { isVisible: false, texts: {} } }
    expect(editedTranslations(before, stored, 'es', withText(title, 'El trigo'))).toEqual({
      ...before,
      es: { isVisible: true, texts: { title: current } },
    })
  })

  it('is none once the text is as before', () => {
    const edited = editedTranslations(stored, stored, 'es', withText(title, 'El trigo'))
    expect(editedTranslations(edited, stored, 'es', withText(title, 'Trigo'))).toEqual(stored)
    const added = editedTranslations({}, {}, 'es', withText(title, 'T'))
    expect(editedTranslations(added, {}, 'es', withText(title, ''))).toEqual({})
  })

  it('removes an empty text, and a blank one when it is left', () => {
    const removed = { es: { isVisible: true, texts: {} } }
    expect(editedTranslations(stored, stored, 'es', withText(title, ''))).toEqual(removed)
    const blank = editedTranslations(stored, stored, 'es', withText(title, ' '))
    expect(editedTranslations(blank, stored, 'es', withoutBlank(title))).toEqual(removed)
    expect(editedTranslations(stored, stored, 'es', withoutBlank(title))).toEqual(stored)
  })

  it('takes an outdated text as still right, and shows or hides the language', () => {
    expect(editedTranslations(stored, stored, 'es', withConfirmed(title))['es']!.texts['title']).toEqual({
      text: 'Trigo',
      original: originalHash('Wheat'),
    })
    expect(editedTranslations({}, {}, 'es', withConfirmed(title))).toEqual({})
    expect(editedTranslations(stored, stored, 'es', withVisibility(false))['es']!.isVisible).toBe(false)
  })
})

it('offers the translations of entries that a list no longer has', () => {
  const entry = (value: string): OriginalText => ({
    path: `rows.~${originalHash(value)}.label`,
    field: title.field,
    value,
  })
  const [kept, changed] = [entry('Yield'), entry('Protein in %')]
  const texts = { [kept.path]: { text: 'Rendimiento' }, [entry('Protein').path]: { text: 'Proteína' }, title: outdated }
  const translation = { isVisible: false, texts }
  expect(translationsOfFormer([title, kept, changed], translation, changed)).toEqual(['Proteína'])
  expect(translationsOfFormer([title, kept, changed], translation, title)).toEqual([])
  expect(translationsOfFormer([changed], undefined, changed)).toEqual([])
})
