import { choice, languageTag, text } from '../fields.ts'
import { defineKind } from '../kind.ts'

/** A language of the website besides the original one, in which its texts are written. */
export const language = defineKind({
  name: 'language',
  plural: 'languages',
  label: 'Language',
  labelPlural: 'Languages',
  description: 'A language of the website besides the original one.',
  path: 'languages',
  listKey: 'languages',
  itemKey: 'language',
  titleField: 'name',
  naturalKey: 'tag',
  unique: 'tag',
  fields: {
    name: text('Name', {
      required: true,
      max: 60,
      isSameInAllLanguages: true,
      help: 'In the language itself, such as Español.',
    }),
    tag: languageTag('Tag', { required: true, help: 'Such as es or pt-BR (BCP 47).' }),
    untranslated: choice('Items without a translation', [
      { name: 'ORIGINAL', value: 'original', label: 'Shown in the original language' },
      { name: 'NONE', value: 'none', label: 'Left out' },
    ]),
  },
})
