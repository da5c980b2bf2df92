import fc from 'fast-check'
import { english } from '../../labels/english.data.ts'
import { labelEntries } from '../../labels/entries.ts'

// A translation into a language without a form for numbers is refused; all languages have `other`.
const keys = labelEntries(english).flatMap(({ key, form = 'other' }) => (form === 'other' ? key : []))

export default () => fc.constantFrom(...keys)
