import fc from 'fast-check'
import { english } from '../../labels/english.data.ts'
import { labelEntries } from '../../labels/entries.ts'

export default () => fc.constantFrom(...labelEntries(english).map(({ key }) => key))
