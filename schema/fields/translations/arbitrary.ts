import fc from 'fast-check'
import { textOf } from '../../testing/texts.ts'
import { blocks } from '../blocks/type.ts'
import type { Field } from '../field.ts'
import { group } from '../group/type.ts'
import { groupList } from '../groupList/type.ts'
import { integer } from '../integer/type.ts'
import { isText } from '../text-type.ts'
import { text } from '../text/type.ts'
import { textList } from '../textList/type.ts'
import { textsOf } from './texts.ts'
import { translations, type TranslationsField } from './type.ts'
import { typeOf } from '../field-type.ts'

/** The languages of generated texts. */
export const LANGUAGES = ['es', 'de', 'pt-BR', 'zh-Hant']

const examples = (fields: TranslationsField['of']) =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, typeOf(field).example(field)]))

/** Generates texts in several languages for the places where an example of the fields has texts. */
export default function arbitrary({ of }: TranslationsField): fc.Arbitrary<unknown> {
  const texts = textsOf(of, examples(of)).map(({ path, field }) => {
    const text = isText(field) ? textOf(field.max) : fc.array(textOf(20), { maxLength: 3 })
    return [path, fc.record({ text, original: fc.constantFrom('1k2j3', 'zz') }, { noNullPrototype: true })] as const
  })
  const translation = fc.record(
    {
      isVisible: fc.boolean(),
      texts: fc.record(Object.fromEntries(texts), { requiredKeys: [], noNullPrototype: true }),
    },
    { noNullPrototype: true },
  )
  return fc.dictionary(fc.constantFrom(...LANGUAGES), translation, { maxKeys: 3, noNullPrototype: true })
}

export const samples: readonly Field[] = [
  translations('Other languages', {
    of: {
      title: text('Title'),
      points: textList('Points'),
      figures: groupList('Figures', { label: text('Label'), value: integer('Value', { default: 0 }) }),
      story: blocks('Story', { of: { words: group('Words', { heading: text('Heading'), text: text('Text') }) } }),
    },
  }),
]
