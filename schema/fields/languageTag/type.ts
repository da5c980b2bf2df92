import { OPERATORS } from '../field-type.ts'
import { checkText, defineTextType, textBuilder } from '../text-type.ts'
import { canonicalLanguage } from '../translations/language.ts'

const format = {
  matches: (value: string) => canonicalLanguage(value) !== undefined,
  description: 'the tag of a language, such as es or pt-BR',
}

defineTextType({
  name: 'languageTag',
  // Tags ignore case, and are stored in their usual form.
  check(field, value, report) {
    const text = checkText(field, value, report, format)
    return (typeof text === 'string' && canonicalLanguage(text)) || text
  },
  example: (_, serial) => (serial === undefined ? 'es' : `es-n${String(serial).padStart(4, '0')}`),
  operators: OPERATORS.equality,
  isSortable: true,
})

/** Returns a field for the tag of a language (BCP 47). */
export const languageTag = textBuilder('languageTag', 20)
